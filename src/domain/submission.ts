import * as z from 'zod/mini';
import { SERVICES, type ServiceOption, URGENCIES, type Urgency } from './choices.ts';

/** A request as it is stored; the form's controls have the same names. */
export type Submission = {
  name: string;
  phone: string;
  email: string;
  service: ServiceOption;
  location: string;
  urgency: Urgency | null;
  details: string | null;
};

export type SubmissionField = keyof Submission;

/** The HTML standard's pattern for an e-mail address, with at least one dot in the domain. */
export const EMAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?([.][A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/;
export const PHONE = /^[0-9+ ()-]{10,20}$/;

/** Characters as the database counts them: an emoji is one, not two. */
const length = (text: string) => [...text].length;
/** Blanks, what is no sign of its own, and four signs that are drawn as nothing: in Braille, music and Egyptian. */
const INVISIBLE = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}\u{13441}\u{13442}]/gu;

/** As `length`, but of what can be seen; a combining mark needs a letter before it. The database counts the same. */
export const visibleLength = (text: string) => length(text.replaceAll(INVISIBLE, '').replace(/^\p{M}+/u, ''));

const atLeast = (min: number, message: string) =>
  z.refine<string>((text) => visibleLength(text) >= min, { error: message, abort: true });
const atMost = (max: number, message: string) =>
  z.refine<string>((text) => length(text) <= max, { error: message, abort: true });

/**
 * Neither half an emoji nor a NUL, which come with broken pastes, can be stored. `toWellFormed` would stop all sending
 * from browsers before 2023.
 */
const clean = z.overwrite<string>((text) => text.replaceAll(/\p{Cs}/gu, '\ufffd').replaceAll('\0', ''));
const trimmed = z.string().check(clean, z.trim());

/** SPEC section 5, in its order: the visitor gets the message of the first rule that fails. */
export const submissionRules = z.object({
  name: trimmed.check(
    atLeast(2, 'Name must be at least 2 characters'),
    atMost(100, 'Name must be less than 100 characters'),
  ),
  phone: z.string().check(
    clean,
    // A number pasted from a contact card holds no-break spaces: any space is a space.
    z.overwrite((text) => text.replaceAll(/\s/g, ' ')),
    z.trim(),
    z.regex(PHONE, 'Please enter a valid phone number'),
  ),
  email: trimmed.check(
    z.refine((text) => EMAIL.test(text), { error: 'Please enter a valid email address', abort: true }),
    atMost(255, 'Email must be less than 255 characters'),
  ),
  service: z.enum(SERVICES, 'Please select a service'),
  location: trimmed.check(
    atLeast(3, 'Location must be at least 3 characters'),
    atMost(200, 'Location must be less than 200 characters'),
  ),
  urgency: z.union([
    z.pipe(
      z.literal(''),
      z.transform(() => null),
    ),
    z.enum(Object.keys(URGENCIES) as Urgency[]),
  ]),
  details: z.pipe(
    trimmed.check(atMost(2000, 'Details must be less than 2000 characters')),
    z.transform((text) => text || null),
  ),
});

/** Why a field is not accepted. */
export type FieldError = { field: SubmissionField; message: string };

/** A request, or at least one error. */
export type CheckedSubmission =
  | { submission: Submission; errors?: never }
  | { submission?: never; errors: [FieldError, ...FieldError[]] };

/**
 * Checks what a form holds against SPEC section 5. A control that is missing counts as empty.
 * @returns the submission, trimmed and with blanks as null; or the first error of each field, in the form's order.
 */
export function checkSubmission(form: Pick<FormData | URLSearchParams, 'get'>): CheckedSubmission {
  const text = (name: string) => String(form.get(name) ?? '');
  const values = Object.fromEntries(Object.keys(submissionRules.shape).map((name) => [name, text(name)]));
  const result = submissionRules.safeParse(values);
  if (result.success) return { submission: result.data };
  const errors = result.error.issues.map((issue) => ({
    field: issue.path[0] as SubmissionField,
    message: issue.message,
  }));
  return { errors: errors as [FieldError, ...FieldError[]] };
}
