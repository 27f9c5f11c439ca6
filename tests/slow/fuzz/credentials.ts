import fc from 'fast-check';
import { json, text } from './texts.ts';

const NAMES = [
  'email',
  'password',
  'refresh_token',
  'token_hash',
  'type',
  'data',
  'gotrue_meta_security',
  'phone',
  'role',
  'aud',
  'id',
];

/** A body with the names that sign-in knows, and values of any kind. */
const nearCredentials = fc
  .array(fc.tuple(fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...NAMES) }, text), json), {
    maxLength: 5,
  })
  .map((entries) => `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`);

/** Texts under their right names: the guard lets them by, and the library must cope. */
const textCredentials = fc
  .record(
    {
      email: fc.oneof(text, fc.emailAddress()),
      password: text,
      refresh_token: text,
      token_hash: text,
      type: fc.oneof(text, fc.constant('recovery')),
      data: fc.dictionary(text, text, { maxKeys: 3 }),
    },
    { requiredKeys: [] },
  )
  .map((value) => JSON.stringify(value));

/** A link's one use, with a token of the right look or none. */
const nearLink = fc
  .record(
    {
      token_hash: fc.oneof(text, fc.stringMatching(/^[\w-]{43}$/), fc.stringMatching(/^[0-9a-f]{64}$/)),
      type: fc.oneof(
        { weight: 3, arbitrary: fc.constant('recovery') },
        fc.constantFrom('signup', 'invite', 'magiclink', 'email', 'email_change'),
        text,
      ),
      email: fc.constantFrom('member@mail.example', 'admin@mail.example'),
      token: fc.stringMatching(/^\d{6}$/),
      redirect_to: fc.webUrl(),
    },
    { requiredKeys: ['token_hash', 'type'] },
  )
  .map((value) => JSON.stringify(value));

/** What would change an account, of which only a password can be set: by a link's session, or with the current one. */
const nearUser = fc
  .record(
    {
      password: fc.oneof(text, fc.string({ minLength: 6, maxLength: 80 })),
      email: fc.constant('taken@mail.example'),
      phone: fc.constant('+441632960001'),
      nonce: text,
      current_password: fc.oneof(text, json),
      data: fc.dictionary(text, text, { maxKeys: 3 }),
      app_metadata: fc.constant({ role: 'admin' }),
      code_challenge: fc.constant(null),
      code_challenge_method: fc.constant(null),
    },
    { requiredKeys: ['password'] },
  )
  .map((value) => JSON.stringify(value));

/** What a link and its session are for, and what must not open without them. */
export const LINK_CALLS = ['POST /auth/v1/verify', 'PUT /auth/v1/user'];

const PATHS = [
  '/auth/v1/signup',
  '/auth/v1/token',
  '/auth/v1/token?grant_type=password',
  '/auth/v1/token?grant_type=refresh_token',
  '/auth/v1/token?grant_type=pkce',
  '/auth/v1/token?grant_type=id_token',
  '/auth/v1/token?grant_type=%00',
  '/auth/v1/token?grant_type=password&grant_type=refresh_token',
  '/auth/v1/%74oken?grant_type=password',
  '/auth/v1//token?grant_type=password',
  '/auth/v1/signup?redirect_to=https%3A%2F%2Fevil.example',
  '/auth/v1/logout',
  '/auth/v1/logout?scope=global',
  '/auth/v1/user',
  '/auth/v1/verify',
  '/auth/v1/recover',
  '/auth/v1/recover?redirect_to=https%3A%2F%2Fevil.example',
  '/auth/v1/admin/users',
  '/auth/v1/verify?token=x&type=signup',
  '/auth/v1/callback?code=x',
  '/auth/v1/../rest/v1/contact_submissions',
];

/** A call of the sign-in API that is malformed somewhere. */
export const credentialsCall = fc.record({
  call: fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(...LINK_CALLS) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          fc.constantFrom('POST', 'POST', 'POST', 'POST', 'GET', 'PUT', 'DELETE'),
          fc.constantFrom(...PATHS),
        )
        .map((words) => words.join(' ')),
    },
  ),
  /** With a session of an account that has a password. */
  isSignedIn: fc.boolean(),
  body: fc.oneof(
    { weight: 2, arbitrary: nearLink },
    { weight: 2, arbitrary: nearUser },
    { weight: 2, arbitrary: nearCredentials },
    { weight: 2, arbitrary: textCredentials },
    json,
    text,
    fc.uint8Array({ maxLength: 60 }),
  ) as fc.Arbitrary<string | Uint8Array>,
  contentType: fc.constantFrom(
    'application/json',
    'application/json',
    'application/json',
    'application/x-www-form-urlencoded',
    'text/plain',
    '',
  ),
});

/** Well formed and wrong: each costs a password check. */
export const wrongSignIn = fc.record({
  email: fc.oneof(
    fc.constantFrom('member@mail.example', 'MEMBER@mail.example', 'nobody@mail.example'),
    fc.emailAddress(),
  ),
  password: fc
    .oneof(text, fc.string({ minLength: 6, maxLength: 80 }))
    .filter((password) => password !== 'correct horse'),
});
