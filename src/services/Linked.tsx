import { HELP_LINES, type HelpLine } from '../content/helpLines.ts';

/** What a text may name, and where a press on it leads: a number dials, a name opens the body's own page. */
const LINKS = new Map([
  ['999', 'tel:999'],
  ['111', 'tel:111'],
  ['Fly-tipping Action Wales', 'https://www.flytippingactionwales.org/'],
  ...Object.values<HelpLine>(HELP_LINES).flatMap(({ name, phone, page }): [string, string][] => {
    if (page) return [[name, page]];
    return phone && /^[\d ]+$/.test(phone.label) ? [[phone.label, `tel:${phone.dial}`]] : [];
  }),
]);

const NAMES = new RegExp(`\\b(${[...LINKS.keys()].join('|')})\\b`);

/** A plain text in which numbers and bodies that it names are links. */
export const Linked = ({ text }: { text: string }) =>
  text.split(NAMES).map((part) => {
    const href = LINKS.get(part);
    if (!href) return part;
    return (
      <a key={part} className="underline" href={href} rel={href.startsWith('tel:') ? undefined : 'noopener'}>
        {part}
      </a>
    );
  });
