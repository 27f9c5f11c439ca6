import { HELP_LINES, type HelpLine } from '../content/helpLines.ts';

/** Numbers that a text may name, as they are written and as they are dialled. */
const DIALLED = new Map([
  ['999', '999'],
  ['111', '111'],
  ...Object.values<HelpLine>(HELP_LINES)
    .flatMap(({ phone }) => phone ?? [])
    .filter(({ label }) => /^[\d ]+$/.test(label))
    .map(({ label, dial }) => [label, dial] as const),
]);

const NUMBER = new RegExp(`\\b(${[...DIALLED.keys()].join('|')})\\b`);

/** A plain text whose emergency numbers and help lines can be pressed. */
export const Dialable = ({ text }: { text: string }) =>
  text.split(NUMBER).map((part) => {
    const number = DIALLED.get(part);
    if (!number) return part;
    return (
      <a key={part} className="underline" href={`tel:${number}`}>
        {part}
      </a>
    );
  });
