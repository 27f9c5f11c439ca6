import { z } from 'zod';
import { passwordError } from '../../src/domain/password.ts';

/** PostgreSQL stores neither NUL nor lone surrogates. */
export const text = z
  .string('Text is expected.')
  .min(1, 'Text is expected.')
  .regex(/^[^\0\p{Cs}]*$/u, 'It contains characters that cannot be stored.');

/** Text that becomes part of access tokens, and so of headers. */
export const shortText = text.max(255, 'At most 255 characters.');

/** GoTrue stores and looks up addresses in lower case. */
export const emailAddress = shortText.toLowerCase();

export const newPassword = text.superRefine((value, context) => {
  const message = passwordError(value);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
});

const ignored = z
  .unknown()
  .transform(() => undefined)
  .optional();

/** What supabase-js sends along for features that the server does not have. */
export const captcha = { gotrue_meta_security: ignored };
export const challenge = { code_challenge: ignored, code_challenge_method: ignored };
/** Accounts need no confirmation, and links lead to our own page. */
export const redirect = z.strictObject({ redirect_to: ignored });
