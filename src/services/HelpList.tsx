import { HELP_LINES, type HelpLine, type HelpLineName } from '../content/helpLines.ts';

type HelpListProps = {
  names: readonly HelpLineName[];
  /** The class that sets them in columns, where there is room for some. */
  columns: string;
};

/** Help lines, each with the number that it dials, or with the body's own page in a new tab. */
export function HelpList({ names, columns }: HelpListProps) {
  return (
    <ul className={`mt-3 grid gap-2 text-small ${columns}`}>
      {names.map((key) => {
        const { name, phone, page, note }: HelpLine = HELP_LINES[key];
        return (
          <li key={key}>
            <a
              href={phone ? `tel:${phone.dial}` : page}
              className="inline-block py-1 font-bold figures underline"
              {...(!phone && { target: '_blank', rel: 'noopener noreferrer' })}
            >
              {phone ? `${name} ${phone.label}` : name}
              {!phone && <span className="sr-only"> (opens in a new tab)</span>}
            </a>
            <span className="block text-soft">{note}</span>
          </li>
        );
      })}
    </ul>
  );
}
