import * as z from 'zod';
import { passwordError } from '../../src/rules/password.ts';
import { type SubmissionField, submissionRules } from '../../src/rules/submission.ts';

/** PostgreSQL can store neither a NUL nor half of a surrogate pair, which PGlite joins with the next letter. */
const text = z
  .string('Text is expected.')
  .min(1, 'Nothing is there.')
  .regex(/^[^\0\p{Cs}]*$/u, 'There are characters that cannot be stored.');
/** An account's own words are in each of its tokens, and so in a header. */
const shortText = text.max(255, 'At most 255 characters.');
const password = text.superRefine((value, context) => {
  const message = passwordError(value);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
});
const columns = Object.keys(submissionRules.shape) as SubmissionField[];
const column = z.union([z.string(), z.null().transform(() => '')], 'Text or null is expected.');
const equalsUuid = z.string().regex(/^eq\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, '“eq.” and an id.');
const number = z.string().regex(/^\d{1,9}$/, 'A number.');

// supabase-js sends these along; nothing here reads them.
const unread = z
  .unknown()
  .transform(() => undefined)
  .optional();
const captcha = { gotrue_meta_security: unread };
const challenge = { code_challenge: unread, code_challenge_method: unread };
const credentials = { email: shortText, password: text, ...captcha, ...challenge };

// Queries.
export const nothing = z.strictObject({});
export const list = z.strictObject({
  select: z.literal('*'),
  status: z.enum(['eq.spam', 'neq.spam']),
  order: z.literal('created_at.desc,id.desc'),
  offset: number,
  limit: number,
});
export const byId = z.strictObject({ id: equalsUuid });
export const adminRole = z.strictObject({
  select: z.literal('role'),
  user_id: equalsUuid,
  role: z.literal('eq.admin'),
});
export const byPassword = z.strictObject({ grant_type: z.literal('password') });
export const byToken = z.strictObject({ grant_type: z.literal('refresh_token') });
/** Nobody is sent anywhere: accounts here need no confirmation. */
export const redirect = z.strictObject({ redirect_to: unread }).transform(() => ({}));
export const scope = z.strictObject({ scope: z.enum(['global', 'local', 'others']) });

// Bodies.
/** The seven columns in, the request as it is stored out: the form's own rules (SPEC section 5). */
export const submission = z
  .strictObject(
    Object.fromEntries(columns.map((name) => [name, column])) as Record<SubmissionField, typeof column>,
  )
  .pipe(submissionRules);
export const login = z.strictObject(credentials);
export const refreshToken = z.strictObject({ refresh_token: text });
export const account = z.strictObject({
  ...credentials,
  password,
  data: z.strictObject({ full_name: shortText.optional() }).optional(),
});
export const link = z.strictObject({
  token_hash: shortText,
  type: z.literal('recovery', 'Only links that set a password are taken.'),
  ...captcha,
});
export const newPassword = z.strictObject({ password, ...challenge });
