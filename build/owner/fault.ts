/** What is wrong, or may be, with what the owner wrote: where, and in words that say what would be right. */
export type Fault = {
  /** From the project's folder. */
  file: string;
  /** Counted from 1; left out where no line is to blame. */
  line?: number | undefined;
  /** One or two sentences. */
  message: string;
};

/** A fault as it is printed: `site.config.ts, line 12: name is empty. Write …`. */
export const inPrint = ({ file, line, message }: Fault) =>
  `${file}${line === undefined ? '' : `, line ${line}`}: ${message}`;

const SHOWN_CHARACTERS = 60;

/** A value as the owner may have written it. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? `'${value}'` : (JSON.stringify(value) ?? String(value));
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}
