import { verify } from 'hono/jwt';
import type { Backend } from '../database/backend.ts';

/**
 * Reads the access token of an Authorization header. The backend library ignores one that it cannot
 * read, and goes on as the anonymous role.
 * @returns the session's id; undefined unless the token is ours and has not expired.
 */
export async function readSession(authorization: string, jwtSecret: string): Promise<string | undefined> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(authorization)?.[1];
  if (token === undefined) return undefined;
  // A token from the future was issued before the clock was set back: its session goes on.
  return verify(token, jwtSecret, { alg: 'HS256', iat: false }).then(
    ({ role, session_id }) => (role === 'authenticated' ? String(session_id) : undefined),
    () => undefined,
  );
}

/** How long two tabs may use one refresh token, as with hosted Supabase. */
const REUSE_INTERVAL_MS = 10_000;

/**
 * Each refresh token is for one use. One that is used again later was stolen, or a thief has used it
 * first: nobody can tell which, so the whole session ends. The library would hand out the token's
 * successor for ever.
 * @returns GoTrue's own response, or undefined where the library may respond.
 */
export async function refuseReusedToken({ sql }: Pick<Backend, 'sql'>, token: string) {
  const ended = await sql(
    `delete from auth.sessions s using auth.refresh_tokens t
     where t.token = $1 and t.revoked and t.updated_at < $2::text::timestamptz and s.id = t.session_id
     returning s.id`,
    [token, new Date(Date.now() - REUSE_INTERVAL_MS).toISOString()],
  );
  if (ended.length === 0) return undefined;
  const msg = 'Invalid Refresh Token: Already Used';
  return Response.json({ code: 400, error_code: 'refresh_token_already_used', msg }, { status: 400 });
}
