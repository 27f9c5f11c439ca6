/** What may stand in a text of the owner's, in braces, for what is known of a request. */
export const BLANKS = ['name', 'service', 'company'] as const;

export type Blank = (typeof BLANKS)[number];

/** Fills the blanks of a text, each once: what a visitor typed is no blank. */
export const fillBlanks = (words: string, values: Readonly<Record<Blank, string>>) =>
  words.replaceAll(/\{(\w+)\}/g, (whole, blank: Blank) => values[blank] ?? whole);
