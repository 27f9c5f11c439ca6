import type { Backend } from '../database/backend.ts';

/** For so long may two tabs use one token, as with hosted Supabase. */
const REUSE_INTERVAL_MS = 10_000;

/**
 * Each refresh token is for one use. One that comes back later was copied, from us or by us:
 * whoever holds it or what came of it, the whole session ends. The library would give the
 * token's successor away for ever.
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
