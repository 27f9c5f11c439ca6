import type { Backend } from '../database/backend.ts';

/** Milliseconds in which two tabs may use one token, as with hosted Supabase. */
const TOLERATED = 10_000;

/**
 * Each refresh token is for one use. One that comes back later was copied, from us or by us:
 * whoever holds it or what came of it, the whole session ends. The library would give the
 * token's successor away for ever.
 * @returns GoTrue's own answer, or nothing where the library may answer.
 */
export async function refuseReusedToken({ sql }: Pick<Backend, 'sql'>, token: string) {
  const ended = await sql(
    `delete from auth.sessions s using auth.refresh_tokens t
     where t.token = $1 and t.revoked and t.updated_at < $2::text::timestamptz and s.id = t.session_id
     returning s.id`,
    [token, new Date(Date.now() - TOLERATED).toISOString()],
  );
  if (ended.length === 0) return undefined;
  const msg = 'Invalid Refresh Token: Already Used';
  return Response.json({ code: 400, error_code: 'refresh_token_already_used', msg }, { status: 400 });
}
