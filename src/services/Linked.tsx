import { HELP_LINES, type HelpLine } from '../content/helpLines.ts';

/** What a text may name, and where a press on it leads: a number dials, a name opens the body's own page. */
const LINKS = new Map([
  ['999', 'tel:999'],
  ['111', 'tel:111'],
  ['101', 'tel:101'],
  ['Fly-tipping Action Wales', 'https://www.flytippingactionwales.org/'],
  ...Object.values<HelpLine>(HELP_LINES).flatMap(linksOf),
]);

/** Its name leads to its own page, where that is known; its number dials, where it stands for itself. */
function linksOf({ name, phone, page, site }: HelpLine): [string, string][] {
  const links: [string, string][] = [];
  const own = page ?? site;
  if (own) links.push([name, own]);
  if (phone && /^[\d ]+$/.test(phone.label)) links.push([phone.label, `tel:${phone.dial}`]);
  return links;
}

/** The longer first: one name begins with another. */
const NAMES = new RegExp(`\\b(${[...LINKS.keys()].sort((a, b) => b.length - a.length).join('|')})\\b`);

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
