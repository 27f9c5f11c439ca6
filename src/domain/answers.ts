import { z } from 'zod';
import { BLANKS, type Blank } from './fillBlanks.ts';

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
