import { availableParallelism } from 'node:os';
import { compare, hash } from '@node-rs/bcrypt';
import { z } from 'zod';
import { passwordError } from '../../src/domain/password.ts';
import { ApiError, tooMany } from '../apiError.ts';
import { type Call, call } from '../call.ts';
import type { Database, Query } from '../db/database.ts';
import { formatWait } from '../limits/limits.ts';
import { endSessions, readUser, sessionNotFound, startSession, type TokenSettings } from './sessions.ts';
import type { Caller } from './tokens.ts';

const MIN_CHARACTERS = 6;

const invalidCredentials = (message = 'Invalid login credentials') =>
  new ApiError(400, message, { code: 'invalid_credentials' });

export function refuseWeak(password: string) {
  if ([...password].length >= MIN_CHARACTERS) return;
  throw new ApiError(422, `Password should be at least ${MIN_CHARACTERS} characters.`, {
    code: 'weak_password',
    fields: { weak_password: { reasons: ['length'] } },
  });
}

/**
 * Compares an account's password. Known and unknown addresses take the same steps: two statements and
 * one comparison.
 */
async function checkPassword(
  db: Database,
  client: string,
  email: string,
  password: string,
  message?: string,
) {
  const [attempt] = await db.query<{ wait: number }>('select private.try_sign_in($1, $2) as wait', [
    email,
    client,
  ]);
  if (attempt && attempt.wait > 0) {
    const wait = formatWait(attempt.wait);
    throw tooMany(
      attempt.wait,
      `There have been too many attempts for this account. Please try again in ${wait}.`,
    );
  }
  const [account] = await db.query<{ id: string; hash: string | null }>(
    `select id, encrypted_password as hash from auth.users
     where email = $1 and deleted_at is null and coalesce(banned_until < now(), true)`,
    [email],
  );
  const matches = await matchesPassword(password, account?.hash ?? null);
  if (!account || !matches) throw invalidCredentials(message);
  await db.query('select private.accept_sign_in($1, $2)', [email, client]);
  return account;
}

export const signInCall = (db: Database, tokens: TokenSettings): Call =>
  call({
    method: 'POST',
    path: '/auth/v1/token',
    query: z.strictObject({ grant_type: z.literal('password') }),
    body: z.object({ email: emailAddress, password: text }),
    access: 'public',
    limit: 'signIn',
    async handle({ body: { email, password }, client }) {
      const { id, hash } = await checkPassword(db, client, email, password);
      return db.transaction(async (query) => {
        // The password may have been changed during the comparison.
        const same = await query(
          'select from auth.users where id = $1 and encrypted_password = $2 for update',
          [id, hash],
        );
        if (same.length === 0) throw invalidCredentials();
        return startSession(query, tokens, id);
      });
    },
  });

type Account = { email: string; hash: string | null };

async function lockAccount(query: Query, { sessionId, userId }: Caller): Promise<Account> {
  const [account] = await query<Account>(
    `select u.email, u.encrypted_password as hash from auth.users u
     where u.id = $2 and exists (select from auth.sessions s where s.id = $1 and s.user_id = u.id)
     for update`,
    [sessionId, userId],
  );
  if (account === undefined) throw sessionNotFound();
  return account;
}

/**
 * Sets a new password and ends the account's other sessions. An account that has a password needs it
 * too; a recovery link has removed it.
 */
export const setPasswordCall = (db: Database): Call =>
  call({
    method: 'PUT',
    path: '/auth/v1/user',
    body: z.object({ password: newPassword, current_password: text.optional() }),
    access: 'session',
    limit: 'signIn',
    async handle({ body: { password, current_password: current }, caller, client }) {
      const known = await lockAccount(db.query, caller);
      if (known.hash !== null) {
        if (current === undefined) throw currentPasswordRequired();
        await checkPassword(db, client, known.email, current, 'The current password is not right.');
        if (password === current) {
          const message = 'New password should be different from the old password.';
          throw new ApiError(422, message, { code: 'same_password' });
        }
      }
      refuseWeak(password);
      const hash = await hashPassword(password);
      const user = await db.transaction(async (query) => {
        const account = await lockAccount(query, caller);
        // Another call has set a password since: a recovery link is for one.
        if (account.hash !== known.hash) throw currentPasswordRequired();
        await query(
          "update auth.users set encrypted_password = $2, recovery_token = '', updated_at = now() where id = $1",
          [caller.userId, hash],
        );
        await endSessions(query, caller, 'others');
        return readUser(query, caller);
      });
      return Response.json(user);
    },
  });

const currentPasswordRequired = () =>
  new ApiError(403, 'The current password is needed.', { code: 'current_password_required' });

const COST = 10;

/** A hash of the same cost, compared when an account has no password or does not exist. */
const NO_PASSWORD = await hash('no account has this password', COST);

/** One core stays free for pages. */
const MAX_AT_ONCE = Math.min(4, Math.max(1, availableParallelism() - 1));
const MAX_WAITING = 32;
const RETRY_SECONDS = 5;

let running = 0;
const waiting: (() => void)[] = [];

async function inQueue<T>(work: () => Promise<T>): Promise<T> {
  if (running < MAX_AT_ONCE) running += 1;
  else if (waiting.length < MAX_WAITING) await new Promise<void>((start) => waiting.push(start));
  else throw tooMany(RETRY_SECONDS, 'Too many people are signing in. Please try again in a few seconds.');
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

/** Compares a password with a stored hash. Takes the same time when there is none. */
export async function matchesPassword(password: string, stored: string | null): Promise<boolean> {
  const matches = await inQueue(() => compare(password, stored ?? NO_PASSWORD));
  return matches && stored !== null;
}

export const hashPassword = (password: string): Promise<string> => inQueue(() => hash(password, COST));

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
