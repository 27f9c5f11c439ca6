import { z } from 'zod';

/** What may stand in a text, in braces, for what is known of the request. */
export const BLANKS = ['name', 'service', 'company'] as const;

export type Blank = (typeof BLANKS)[number];

const text = z
  .string()
  .min(5)
  .max(500)
  .refine(
    (words) => [...words.matchAll(/\{([^}]*)\}/g)].every(([, blank]) => BLANKS.includes(blank as Blank)),
    {
      message: `in braces only ${BLANKS.map((blank) => `{${blank}}`).join(', ')}`,
    },
  );

/** How staff's answers to a request begin. */
export const answersSchema = z.strictObject({ subject: text, message: text });

export type Answers = z.infer<typeof answersSchema>;

/** Fills the blanks of a text, each once: what a visitor typed is no blank. */
export const fillBlanks = (words: string, values: Readonly<Record<Blank, string>>) =>
  words.replaceAll(/\{(\w+)\}/g, (whole, blank: Blank) => values[blank] ?? whole);
