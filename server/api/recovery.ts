import { createHash, randomBytes } from 'node:crypto';
import { decode } from 'hono/jwt';
import * as z from 'zod';
import type { Backend } from '../database/backend.ts';
import type { Limit } from '../limits/limits.ts';

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
 * `LINK_SECONDS`. A token that never existed costs it the same look.
 */
export const toStoredLink = ({ token_hash, type }: Link): Link => ({
  type,
  token_hash: digestOf(token_hash),
});

/** Takes a link to where its account's owner reads it. It must neither throw nor be waited for. */
export type SendLink = (to: string, path: string) => void;

/**
 * Makes a link for who forgot a password, in place of an earlier one, and has it sent. Whether the
 * address has an account, and whether its mailbox has had its share, shows neither in the response
 * nor in the work before it.
 * @param mailbox how many links one mailbox gets.
 */
export async function askLink({ sql }: Pick<Backend, 'sql'>, email: string, mailbox: Limit, send: SendLink) {
  const { token, digest } = createLinkToken();
  const [asked] = await sql<{ address: string | null }>(
    'select private.ask_link($1, $2, $3, $4) as address',
    [email, digest, mailbox.most, mailbox.seconds],
  );
  if (asked?.address) send(asked.address, pathTo(token));
  return Response.json({});
}

/**
 * Ends every way into the account from before its link was used: its password, which somebody else
 * may have guessed, and its sessions, except the one that the link began.
 * @param response the library's, to a link.
 */
export async function endOldKeys({ sql }: Pick<Backend, 'sql'>, response: Response): Promise<Response> {
  const { user, access_token: token } = redeemed.parse(await response.clone().json());
  await sql(
    `with ended as (delete from auth.sessions where user_id::text = $1 and id::text <> $2)
     update auth.users set encrypted_password = null where id::text = $1`,
    [user.id, decode(token).payload.session_id],
  );
  return response;
}

const redeemed = z.object({ user: z.object({ id: z.string() }), access_token: z.string() });
