import { createHash, randomBytes } from 'node:crypto';
import type { Backend } from '../database/backend.ts';
import { refuse } from './responses.ts';

const digestOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** A new link's secret, and what the database keeps of it. */
export function createLinkToken(): { token: string; digest: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, digest: digestOf(token) };
}

/** The page that sets a password. The token stands in the fragment, which reaches no server and no log. */
export const pathTo = (token: string) => `/auth#token_hash=${token}&type=recovery`;
export const linkTo = (siteUrl: string, token: string) => new URL(pathTo(token), siteUrl).href;

type Link = { token_hash: string; type: 'recovery' };

/**
 * What the library is asked with for a link: it looks up the token's digest, once, for as long as
 * `LINK_SECONDS`. A token that never was costs it the same look.
 */
export const toStoredLink = ({ token_hash, type }: Link): Link => ({
  type,
  token_hash: digestOf(token_hash),
});

/**
 * Why a session may not set a password: it may where its account has none, since a link began it.
 * Nobody else changes a password: a session that someone took over is not enough to keep the account.
 * @returns the refusal, or undefined where the library may set it.
 */
export async function refusePassword({ sql }: Pick<Backend, 'sql'>, sessionId: string) {
  const [session] = await sql(
    `select 1 from auth.sessions s join auth.users u on u.id = s.user_id
     where s.id::text = $1 and u.encrypted_password is null`,
    [sessionId],
  );
  if (session !== undefined) return undefined;
  return refuse({ status: 403, message: 'A password is set with a link from whoever runs this site.' });
}
