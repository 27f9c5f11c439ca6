import * as z from 'zod';
import { passwordError } from '../../src/rules/password.ts';
import { type SubmissionField, submissionRules } from '../../src/rules/submission.ts';
import type { CallLimit } from '../limits/limits.ts';

/**
 * Every call that the site makes of its backend, under the name that it has in src/backend: all
 * others are refused. Queries and bodies are what supabase-js writes; what a schema gives is what
 * the backend library gets.
 */
export type CallSpec = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  query: z.ZodType<Record<string, string>>;
  body?: z.ZodType;
  /** Who may make it. What anyone may do is done without a session, whatever token comes with it. */
  role: 'anyone' | 'signed-in';
  /** The limit that it counts towards, beside that of all calls. */
  limit?: CallLimit;
  /** How the tables' API is to respond. */
  headers?: Readonly<Record<string, string>>;
};

const SUBMISSIONS = '/rest/v1/contact_submissions';

/** PostgreSQL can store neither a NUL nor half of a surrogate pair, which PGlite joins with the next letter. */
const text = z
  .string('Text is expected.')
  .min(1, 'Nothing is there.')
  .regex(/^[^\0\p{Cs}]*$/u, 'There are characters that cannot be stored.');
/** An account's own words are in each of its tokens, and so in a header. */
const shortText = text.max(255, 'At most 255 characters.');
const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const equalsUuid = z.string().regex(new RegExp(`^eq\\.${uuid}$`, 'i'), '“eq.” and an id.');
const number = z.string().regex(/^\d{1,9}$/, 'A number.');
const nothing = z.strictObject({});

const column = z.union([z.string(), z.null().transform(() => '')], 'Text or null is expected.');
/** The seven columns in, the request as it is stored out: the form's own rules (SPEC section 5). */
const submission = z
  .strictObject({
    name: column,
    phone: column,
    email: column,
    service: column,
    location: column,
    urgency: column,
    details: column,
  } satisfies Record<SubmissionField, unknown>)
  .pipe(submissionRules);

const newPassword = text.superRefine((password, context) => {
  const message = passwordError(password);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
});
const ignored = z.unknown().transform(() => undefined);
const credentials = {
  email: shortText,
  password: text,
  // supabase-js sends these along; nothing here reads them.
  gotrue_meta_security: ignored.optional(),
  code_challenge: ignored.optional(),
  code_challenge_method: ignored.optional(),
};

export const CALLS = {
  sendSubmission: {
    method: 'POST',
    path: SUBMISSIONS,
    query: nothing,
    body: submission,
    role: 'anyone',
    limit: 'form',
  },
  listSubmissions: {
    method: 'GET',
    path: SUBMISSIONS,
    query: z.strictObject({
      select: z.literal('*'),
      status: z.enum(['eq.spam', 'neq.spam']),
      order: z.literal('created_at.desc,id.desc'),
      offset: number,
      limit: number,
    }),
    role: 'signed-in',
  },
  deleteSubmission: {
    method: 'DELETE',
    path: SUBMISSIONS,
    query: z.strictObject({ id: equalsUuid }),
    role: 'signed-in',
    headers: { prefer: 'count=exact' },
  },
  countSubmissions: {
    method: 'POST',
    path: '/rest/v1/rpc/submission_statistics',
    query: nothing,
    body: nothing,
    role: 'signed-in',
    headers: { accept: 'application/vnd.pgrst.object+json' },
  },
  readRole: {
    method: 'GET',
    path: '/rest/v1/user_roles',
    query: z.strictObject({ select: z.literal('role'), user_id: equalsUuid, role: z.literal('eq.admin') }),
    role: 'signed-in',
  },
  signIn: {
    method: 'POST',
    path: '/auth/v1/token',
    query: z.strictObject({ grant_type: z.literal('password') }),
    body: z.strictObject(credentials),
    role: 'anyone',
    limit: 'signIn',
  },
  refreshSession: {
    method: 'POST',
    path: '/auth/v1/token',
    query: z.strictObject({ grant_type: z.literal('refresh_token') }),
    body: z.strictObject({ refresh_token: text }),
    role: 'anyone',
  },
  signUp: {
    method: 'POST',
    path: '/auth/v1/signup',
    // Nobody is sent anywhere: accounts here need no confirmation.
    query: z.strictObject({ redirect_to: ignored.optional() }).transform(() => ({})),
    body: z.strictObject({
      ...credentials,
      password: newPassword,
      data: z.strictObject({ full_name: shortText.optional() }).optional(),
    }),
    role: 'anyone',
    limit: 'signUp',
  },
  redeemLink: {
    method: 'POST',
    path: '/auth/v1/verify',
    query: nothing,
    body: z.strictObject({
      token_hash: shortText,
      type: z.literal('recovery', 'Only links that set a password are taken.'),
      gotrue_meta_security: ignored.optional(),
    }),
    role: 'anyone',
    limit: 'recovery',
  },
  setPassword: {
    method: 'PUT',
    path: '/auth/v1/user',
    query: nothing,
    body: z.strictObject({
      password: newPassword,
      code_challenge: ignored.optional(),
      code_challenge_method: ignored.optional(),
    }),
    role: 'signed-in',
  },
  signOut: {
    method: 'POST',
    path: '/auth/v1/logout',
    query: z.strictObject({ scope: z.enum(['global', 'local', 'others']) }),
    role: 'signed-in',
  },
} as const satisfies Record<string, CallSpec>;

export type CallName = keyof typeof CALLS;
