import { z } from 'zod';
import { BLANKS, type Blank } from './fillBlanks.ts';

const error = `Write 5 to 500 characters between quotes; in braces only ${BLANKS.map((blank) => `{${blank}}`).join(', ')}.`;

const hasKnownBlanks = (text: string) =>
  [...text.matchAll(/\{([^}]*)\}/g)].every(([, blank]) => BLANKS.includes(blank as Blank));

const text = z.string({ error }).min(5, { error }).max(500, { error }).refine(hasKnownBlanks, { error });

/** How staff's answers to a request begin. */
export const answersSchema = z.strictObject({ subject: text, message: text });

export type Answers = z.infer<typeof answersSchema>;
