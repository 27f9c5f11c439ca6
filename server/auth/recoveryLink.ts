import { createHash, randomBytes } from 'node:crypto';

/** How long a recovery link works. */
export const LINK_SECONDS = 30 * 60;

/** Returns what the database stores in place of a token, so that neither a row nor a backup gives access. */
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Creates a recovery link's secret, and the digest that goes into `auth.users.recovery_token`. */
export function createLinkToken(): { token: string; digest: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, digest: digestOf(token) };
}

/** Returns the path of the page that sets a new password. Browsers keep the fragment to themselves. */
export const recoveryPath = (token: string): string => `/auth#token_hash=${token}&type=recovery`;
