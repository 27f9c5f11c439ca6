import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { EMAIL } from '../../src/domain/submission.ts';
import { ApiError } from '../apiError.ts';
import { type Call, call } from '../call.ts';
import type { Database, Query } from '../db/database.ts';
import type { Settings } from '../settings.ts';
import {
  emailAddress,
  hashPassword,
  newPassword,
  refuseWeak,
  setPasswordCall,
  shortText,
  signInCall,
  text,
} from './password.ts';
import { type RecoveryMail, recoveryCalls } from './recovery.ts';
import {
  endSessions,
  readUser,
  refreshSession,
  sessionNotFound,
  startSession,
  type TokenSettings,
} from './sessions.ts';

/** The calls of accounts and sessions, in GoTrue's shapes. As there, fields that mean nothing here are ignored. */
export const authCalls = (
  db: Database,
  tokens: TokenSettings,
  mailer: RecoveryMail,
  { isSignUpOpen }: Pick<Settings, 'isSignUpOpen'>,
): Call[] => [
  call({
    method: 'POST',
    path: '/auth/v1/signup',
    query: z.object({}),
    body: z.object({
      email: emailAddress,
      password: newPassword,
      data: z.strictObject({ full_name: shortText.optional() }).default({}),
    }),
    access: 'public',
    limit: 'signUp',
    async handle({ body: { email, password, data } }) {
      if (!isSignUpOpen) {
        throw new ApiError(422, 'Signups not allowed for this instance', { code: 'signup_disabled' });
      }
      if (!EMAIL.test(email)) throw new ApiError(400, 'Unable to validate email address: invalid format');
      refuseWeak(password);
      const account: NewAccount = { id: randomUUID(), email, hash: await hashPassword(password), data };
      return db.transaction(async (query) => {
        await createAccount(query, account);
        return startSession(query, tokens, account.id);
      });
    },
  }),
  signInCall(db, tokens),
  call({
    method: 'POST',
    path: '/auth/v1/token',
    query: z.strictObject({ grant_type: z.literal('refresh_token') }),
    body: z.object({ refresh_token: text }),
    access: 'public',
    async handle({ body }) {
      const result = await db.transaction((query) => refreshSession(query, tokens, body.refresh_token));
      if (result instanceof ApiError) throw result;
      return result;
    },
  }),
  call({
    method: 'GET',
    path: '/auth/v1/user',
    access: 'session',
    handle: async ({ caller }) => Response.json(await readUser(db.query, caller)),
  }),
  setPasswordCall(db),
  call({
    method: 'POST',
    path: '/auth/v1/logout',
    query: z.strictObject({ scope: z.enum(['global', 'local', 'others']).default('global') }),
    access: 'session',
    async handle({ query: { scope }, caller }) {
      await db.transaction(async (query) => {
        const session = await query('select from auth.sessions where id = $1 and user_id = $2 for update', [
          caller.sessionId,
          caller.userId,
        ]);
        if (session.length === 0) throw sessionNotFound();
        await endSessions(query, caller, scope);
      });
      return new Response(null, { status: 204 });
    },
  }),
  ...recoveryCalls(db, tokens, mailer),
];

type NewAccount = { id: string; email: string; hash: string; data: object };

/** Creates an account that needs no confirmation, with the columns that GoTrue reads. */
async function createAccount(query: Query, { id, email, hash, data }: NewAccount) {
  const profile = JSON.stringify({ sub: id, email, email_verified: true, phone_verified: false, ...data });
  const created = await query(
    `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at,
       confirmation_token, recovery_token, email_change, email_change_token_new,
       raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     values ($1, 'authenticated', 'authenticated', $2, $3, now(), '', '', '', '',
       '{"provider": "email", "providers": ["email"]}', $4, now(), now())
     on conflict do nothing returning id`,
    [id, email, hash, profile],
  );
  if (created.length === 0) {
    throw new ApiError(422, 'User already registered', { code: 'user_already_exists' });
  }
  await query(
    `insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
     values ($1, 'email', $2, $3, $4, now(), now())`,
    [randomUUID(), id, id, profile],
  );
}
