import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { ApiError } from '../apiError.ts';
import type { Query } from '../db/database.ts';
import { ACCESS_TOKEN_SECONDS, type Caller, digestOf, signAccessToken } from './tokens.ts';

/** How long a used refresh token still returns its successor, for two tabs that refresh at once. */
const REUSE_SECONDS = 10;

export type TokenSettings = { siteUrl: string; jwtSecret: string };

/** GoTrue's JSON of an account; times that are null are left out. */
const USER_JSON = `jsonb_build_object(
    'id', u.id, 'aud', u.aud, 'role', u.role, 'email', u.email, 'phone', coalesce(u.phone, ''),
    'app_metadata', u.raw_app_meta_data, 'user_metadata', u.raw_user_meta_data, 'is_anonymous', false,
    'created_at', u.created_at, 'updated_at', u.updated_at,
    'identities', coalesce((
      select jsonb_agg(to_jsonb(i) - 'id' - 'provider_id'
        || jsonb_build_object('identity_id', i.id, 'id', i.provider_id))
      from auth.identities i where i.user_id = u.id
    ), '[]')
  ) || jsonb_strip_nulls(jsonb_build_object(
    'email_confirmed_at', u.email_confirmed_at, 'confirmed_at', u.confirmed_at,
    'last_sign_in_at', u.last_sign_in_at
  ))`;

type User = { id: string; email: string; app_metadata: unknown; user_metadata: unknown };

export const sessionNotFound = (): ApiError =>
  new ApiError(403, 'Session from session_id claim in JWT does not exist', { code: 'session_not_found' });

/** Returns the caller's account as GoTrue formats it. @throws ApiError when the session has ended. */
export async function readUser(query: Query, { sessionId, userId }: Caller): Promise<User> {
  const [row] = await query<{ user: User }>(
    `select ${USER_JSON} as user from auth.users u join auth.sessions s on s.user_id = u.id
     where s.id = $1 and u.id = $2`,
    [sessionId, userId],
  );
  if (row === undefined) throw sessionNotFound();
  return row.user;
}

/** Starts a session for an account and returns its tokens. Runs in a transaction. */
export async function startSession(query: Query, settings: TokenSettings, userId: string) {
  const sessionId = randomUUID();
  const token = randomBytes(32).toString('base64url');
  await query('update auth.users set last_sign_in_at = now(), updated_at = now() where id = $1', [userId]);
  await query(
    `update auth.identities set last_sign_in_at = now(), updated_at = now()
     where user_id = $1 and provider = 'email'`,
    [userId],
  );
  await query(
    `insert into auth.sessions (id, user_id, aal, created_at, updated_at)
     values ($1, $2, 'aal1', now(), now())`,
    [sessionId, userId],
  );
  await storeRefreshToken(query, { token, sessionId, userId, parent: null });
  return tokenResponse(query, settings, sessionId, token);
}

type NewToken = { token: string; sessionId: string; userId: string; parent: string | null };

const storeRefreshToken = (query: Query, { token, sessionId, userId, parent }: NewToken) =>
  query(
    `insert into auth.refresh_tokens (token, session_id, user_id, parent, revoked, created_at, updated_at)
     values ($1, $2, $3, $4, false, now(), now())`,
    [digestOf(token), sessionId, userId, parent && digestOf(parent)],
  );

async function tokenResponse(
  query: Query,
  { siteUrl, jwtSecret }: TokenSettings,
  sessionId: string,
  refreshToken: string,
): Promise<Response> {
  const [row] = await query<{ user: User; began: number; has_password: boolean }>(
    `select ${USER_JSON} as user, extract(epoch from s.created_at)::integer as began,
       u.encrypted_password is not null as has_password
     from auth.sessions s join auth.users u on u.id = s.user_id where s.id = $1`,
    [sessionId],
  );
  if (row === undefined) throw sessionNotFound();
  const { user, began, has_password } = row;
  const issuedAt = Math.floor(Date.now() / 1000);
  const claims = {
    iss: `${siteUrl}/auth/v1`,
    sub: user.id,
    aud: 'authenticated' as const,
    role: 'authenticated' as const,
    email: user.email,
    phone: '',
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    session_id: sessionId,
    aal: 'aal1',
    // A recovery link removes the password.
    amr: [{ method: has_password ? 'password' : 'otp', timestamp: began }],
    is_anonymous: false,
  };
  return Response.json({
    access_token: await signAccessToken(claims, jwtSecret, issuedAt),
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: issuedAt + ACCESS_TOKEN_SECONDS,
    refresh_token: refreshToken,
    user,
  });
}

/**
 * Returns the token that follows a refresh token. It is derived, so that a second tab gets the same one
 * although the database holds only digests.
 */
const successorOf = (token: string, { jwtSecret }: TokenSettings): string =>
  createHmac('sha256', jwtSecret).update(`refresh ${token}`).digest('base64url');

type StoredToken = { revoked: boolean; is_late: boolean };

const readRefreshToken = async (query: Query, token: string): Promise<StoredToken | undefined> => {
  const [stored] = await query<StoredToken>(
    `select revoked, updated_at < now() - make_interval(secs => ${REUSE_SECONDS}) as is_late
     from auth.refresh_tokens where token = $1`,
    [digestOf(token)],
  );
  return stored;
};

const alreadyUsed = () =>
  new ApiError(400, 'Invalid Refresh Token: Already Used', { code: 'refresh_token_already_used' });

/**
 * Exchanges a refresh token for its successor. A token that is used again after `REUSE_SECONDS` may
 * have been stolen: its session ends. Runs in a transaction.
 * @returns the error to answer with, in place of throwing it, so that the end of the session is committed.
 */
export async function refreshSession(
  query: Query,
  settings: TokenSettings,
  token: string,
): Promise<Response | ApiError> {
  // Tabs that refresh at once wait for each other here.
  const [session] = await query<{ id: string; user_id: string }>(
    `select id, user_id from auth.sessions
     where id = (select session_id from auth.refresh_tokens where token = $1) for update`,
    [digestOf(token)],
  );
  const stored = session && (await readRefreshToken(query, token));
  if (!stored) {
    const message = 'Invalid Refresh Token: Refresh Token Not Found';
    return new ApiError(400, message, { code: 'refresh_token_not_found' });
  }
  let successor = successorOf(token, settings);
  if (stored.revoked) {
    let next = stored.is_late ? undefined : await readRefreshToken(query, successor);
    while (next?.revoked) {
      successor = successorOf(successor, settings);
      next = await readRefreshToken(query, successor);
    }
    if (next === undefined) {
      await query('delete from auth.sessions where id = $1', [session.id]);
      return alreadyUsed();
    }
  } else {
    await query('update auth.refresh_tokens set revoked = true, updated_at = now() where token = $1', [
      digestOf(token),
    ]);
    await storeRefreshToken(query, {
      token: successor,
      sessionId: session.id,
      userId: session.user_id,
      parent: token,
    });
    await query(
      "update auth.sessions set refreshed_at = now() at time zone 'utc', updated_at = now() where id = $1",
      [session.id],
    );
  }
  return tokenResponse(query, settings, session.id, successor);
}

const SCOPES = {
  local: 'user_id = $2 and id = $1',
  others: 'user_id = $2 and id <> $1',
  global: 'user_id = $2 and $1::uuid is not null',
};

/** Ends this session, the account's other ones, or all of them. Runs in a transaction. */
export async function endSessions(query: Query, { sessionId, userId }: Caller, scope: keyof typeof SCOPES) {
  await query(`delete from auth.sessions where ${SCOPES[scope]}`, [sessionId, userId]);
}
