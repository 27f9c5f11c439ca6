import * as z from 'zod';
import { SERVICES, URGENCIES } from '../../src/domain/choices.ts';
import { HANDLING_KINDS, NOTE_MAX_CHARACTERS, noteLength, STAGES } from '../../src/domain/handling.ts';
import { passwordError } from '../../src/domain/password.ts';
import { type SubmissionField, submissionRules, visibleLength } from '../../src/domain/submission.ts';
import type { CallLimit } from '../limits/limits.ts';

export type CallSpec = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** Without one, no parameter is taken. */
  query?: z.ZodType<Record<string, string>>;
  body?: z.ZodType;
  /** `anyone` makes it without a session, whatever token comes with it. */
  caller: 'anyone' | 'account';
  /** The limit that it counts towards, beside that of all calls. */
  limit?: CallLimit;
  /** How the tables' API is to respond. */
  headers?: Readonly<Record<string, string>>;
};

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
/** How many rows of a list may be asked about at once: their ids fit the API's limit of a body. */
const MAX_LISTED = 200;
const columns = Object.keys(submissionRules.shape) as SubmissionField[];
const column = z.union([z.string(), z.null().transform(() => '')], 'Text or null is expected.');
const equalsUuid = z.string().regex(/^eq\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, '“eq.” and an id.');

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
const one = z.strictObject({ select: z.literal('*'), id: equalsUuid });
const byId = z.strictObject({ id: equalsUuid });
const adminRole = z.strictObject({
  select: z.literal('role'),
  user_id: equalsUuid,
  role: z.literal('eq.admin'),
});
const byPassword = z.strictObject({ grant_type: z.literal('password') });
const byToken = z.strictObject({ grant_type: z.literal('refresh_token') });
/** Nobody is sent anywhere: accounts here need no confirmation, and links lead to our own page. */
const redirect = z.strictObject({ redirect_to: unread }).transform(() => ({}));
const scope = z.strictObject({ scope: z.enum(['global', 'local', 'others']) });

// Bodies.
/** Takes the seven columns, and gives the request as it is stored: by the form's own rules (SPEC section 5). */
const submission = z
  .strictObject(
    Object.fromEntries(columns.map((name) => [name, column])) as Record<SubmissionField, typeof column>,
  )
  .pipe(submissionRules);
/** As the database writes it: `2026-11-21 08:53:32.359012+00`, or with the standard's T and Z. */
const time = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d(:?\d\d)?)$/, 'A time is expected.');
const urgency = z.enum(['', ...(Object.keys(URGENCIES) as (keyof typeof URGENCIES)[])]);
/** Which submissions a list shows. What is left out lets all through. */
const filters = z.strictObject({
  folder: z.enum(['requests', 'spam', 'all', 'new']).optional(),
  search: text.max(200, 'At most 200 characters.').optional(),
  urgencies: z.array(urgency).max(5).optional(),
  service: z.enum(SERVICES).optional(),
  stage: z.enum(STAGES).optional(),
  since: time.optional(),
  until: time.optional(),
});
const page = filters.extend({
  sort: z.enum(['newest', 'urgency']).optional(),
  after_created_at: time.optional(),
  after_id: z.uuid().optional(),
  after_urgency: urgency.optional(),
  wanted: z.int().min(1).max(100).optional(),
});
/** As `pg_current_snapshot()` writes it. */
const snapshot = z
  .string()
  .max(2000, 'At most 2,000 characters.')
  .regex(/^\d{1,18}:\d{1,18}:(\d{1,18}(,\d{1,18})*)?$/, 'A snapshot is expected.');
/** How many may be named at once: their ids fit the API's limit of a body. */
const named = z.array(z.guid()).min(1).max(400);
const deletion = z.strictObject({ ids: named, snapshot: snapshot.optional() });
const part = z.int().min(1).max(1000).optional();
const selected = filters.extend({
  snapshot,
  after_created_at: time.optional(),
  after_id: z.uuid().optional(),
  wanted: part,
});
const exported = page.extend({ wanted: part, ids: named.optional() });
const look = filters.extend({ looked_at: time.optional() });
const login = z.strictObject(credentials);
const refreshToken = z.strictObject({ refresh_token: text });
const account = z.strictObject({
  ...credentials,
  password,
  data: z.strictObject({ full_name: shortText.optional() }).optional(),
});
const link = z.strictObject({
  token_hash: shortText,
  type: z.literal('recovery', 'Only links that set a password are taken.'),
  ...captcha,
});
const forgotten = z.strictObject({ email: shortText, ...captcha, ...challenge });
/** A session that a recovery link began has no current password. */
const newPassword = z.strictObject({ password, current_password: text.optional(), ...challenge });

const handlingOf = z.strictObject({ submission: z.guid() });
const note = text
  .trim()
  .refine((value) => visibleLength(value) > 0, 'Nothing is there.')
  .refine((value) => noteLength(value) <= NOTE_MAX_CHARACTERS, `At most ${NOTE_MAX_CHARACTERS} characters.`);
const handling = z
  .strictObject({
    submission: z.guid(),
    event: z.guid(),
    kind: z.enum(HANDLING_KINDS),
    note: note.optional(),
    taking_over: z.guid().optional(),
  })
  .refine(({ kind, note }) => (kind === 'note') === (note !== undefined), {
    path: ['note'],
    message: 'It is expected with a note only.',
  });
const handlings = z.strictObject({
  submissions: z.array(z.guid()).max(MAX_LISTED),
  changed_after: z.iso.datetime({ offset: true }).nullable(),
});

const SUBMISSIONS = '/rest/v1/contact_submissions';
const RPC = '/rest/v1/rpc';
const STATISTICS = `${RPC}/submission_statistics`;
const HANDLE = `${RPC}/handle_submission`;
const READ_HANDLING = `${RPC}/read_handling`;
const LIST_HANDLING = `${RPC}/list_handling`;
const CHARTS = `${RPC}/submission_charts`;
const ROLES = '/rest/v1/user_roles';
const TOKEN = '/auth/v1/token';
const SIGN_UP = '/auth/v1/signup';
const COUNT = { prefer: 'count=exact' };
const ONE_ROW = { accept: 'application/vnd.pgrst.object+json' };

/**
 * Every call that the site makes of its backend, under the name that it has in src/backend: all
 * others are refused. Queries and bodies are what supabase-js writes; what a schema gives is what
 * the backend library gets.
 */
export const CALLS = {
  sendSubmission: { method: 'POST', path: SUBMISSIONS, body: submission, caller: 'anyone', limit: 'form' },
  // What is searched for is somebody's name or number: it comes in the body, and so in no log.
  listSubmissions: { method: 'POST', path: `${RPC}/list_submissions`, body: page, caller: 'account' },
  countFound: { method: 'POST', path: `${RPC}/count_submissions`, body: filters, caller: 'account' },
  readNews: { method: 'POST', path: `${RPC}/submission_news`, body: look, caller: 'account' },
  readSubmission: { method: 'GET', path: SUBMISSIONS, query: one, caller: 'account' },
  deleteSubmission: { method: 'DELETE', path: SUBMISSIONS, query: byId, caller: 'account', headers: COUNT },
  countSubmissions: { method: 'POST', path: STATISTICS, body: nothing, caller: 'account', headers: ONE_ROW },
  handleSubmission: { method: 'POST', path: HANDLE, body: handling, caller: 'account' },
  readHandling: { method: 'POST', path: READ_HANDLING, body: handlingOf, caller: 'account' },
  listHandling: { method: 'POST', path: LIST_HANDLING, body: handlings, caller: 'account' },
  readCharts: { method: 'POST', path: CHARTS, body: nothing, caller: 'account' },
  countSelected: { method: 'POST', path: `${RPC}/count_selected`, body: filters, caller: 'account' },
  listSelected: { method: 'POST', path: `${RPC}/list_selected`, body: selected, caller: 'account' },
  deleteSubmissions: { method: 'POST', path: `${RPC}/delete_submissions`, body: deletion, caller: 'account' },
  exportSubmissions: { method: 'POST', path: `${RPC}/export_submissions`, body: exported, caller: 'account' },
  readRole: { method: 'GET', path: ROLES, query: adminRole, caller: 'account' },
  signIn: { method: 'POST', path: TOKEN, query: byPassword, body: login, caller: 'anyone', limit: 'signIn' },
  refreshSession: { method: 'POST', path: TOKEN, query: byToken, body: refreshToken, caller: 'anyone' },
  signUp: {
    method: 'POST',
    path: SIGN_UP,
    query: redirect,
    body: account,
    caller: 'anyone',
    limit: 'signUp',
  },
  askLink: {
    method: 'POST',
    path: '/auth/v1/recover',
    query: redirect,
    body: forgotten,
    caller: 'anyone',
    limit: 'link',
  },
  redeemLink: { method: 'POST', path: '/auth/v1/verify', body: link, caller: 'anyone', limit: 'recovery' },
  setPassword: {
    method: 'PUT',
    path: '/auth/v1/user',
    body: newPassword,
    caller: 'account',
    limit: 'signIn',
  },
  signOut: { method: 'POST', path: '/auth/v1/logout', query: scope, caller: 'account' },
} as const satisfies Record<string, CallSpec>;

export type CallName = keyof typeof CALLS;
