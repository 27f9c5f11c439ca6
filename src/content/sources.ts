import { z } from 'astro/zod';

const line = z.string().trim().min(2);

/** Where a statement of law or fact comes from. For editors: none of it is shown. */
export const sourceSchema = z.strictObject({
  /** What the text says, in short. */
  statement: line,
  /** The Act and its section, or the body whose page says so. */
  source: line,
  /** Where that can be read. */
  address: z.url(),
  /** The day on which it was read; null where nobody could open it, so that somebody still has to. */
  lookedUp: z.iso.date().nullable(),
});

export type Source = z.infer<typeof sourceSchema>;

/** The end of a law's name is enough to tell it by: "Protection Act 1990". */
const LAW = /\S+ (?:Act|Regulations) (?:19|20)\d\d/g;

/** The laws that a text names and no source does, as the text writes the end of their names. */
export const unsourced = (text: string, sources: Pick<Source, 'source'>[]): string[] =>
  [...new Set(text.match(LAW))].filter((law) => !sources.some(({ source }) => source.includes(law)));
