import { z } from 'zod';
import { createLinkToken, linkTo, pathTo } from '../api/recovery.ts';
import { retryOnConflict } from '../database/errors.ts';
import { LINK_SECONDS } from '../database/linkSeconds.ts';
import type { Sql } from '../database/sql.ts';
import type { Command } from './command.ts';

/** The admins' addresses, in order. */
export async function listAdmins(sql: Sql): Promise<string[]> {
  const rows = await sql<{ account_email: string }>('select account_email from public.list_admins()');
  return rows.map((row) => row.account_email);
}

/** What to know before someone who signed up becomes an admin: anyone may sign up with anyone's address. */
async function describeAccount(sql: Sql, email: string): Promise<string> {
  const [account] = await sql<{ made: string; used: string | null }>(
    `select to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as made,
       to_char(greatest(u.last_sign_in_at, max(s.updated_at)) at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as used
     from auth.users u left join auth.sessions s on s.user_id = u.id
     where lower(u.email) = lower($1) group by u.id`,
    [email],
  );
  if (account === undefined) throw noAccount(email);
  const used = account.used === null ? 'never used' : `last used ${account.used} UTC`;
  return `The account ${email} was made ${account.made} UTC and ${used}. Whoever made it knows its password, unless it was reset since. If that was not you: npm run admin -- reset ${email}`;
}

const noAccount = (email: string) =>
  new Error(`There is no account for ${email}. To make it, as an admin's: npm run admin -- create ${email}`);

/** Calls one of the functions of the migration `accounts.sql`. */
const change = async (sql: Sql, text: string, values: string[]): Promise<boolean> =>
  (await retryOnConflict(() => sql<{ done: boolean }>(`select ${text} as done`, values)))[0]?.done === true;

/** An address that is only guessed may be another program's, which would read the token. */
function linkFor(siteUrl: string | undefined, token: string): string {
  const how = `sets the password, once, within ${LINK_SECONDS / 60} minutes`;
  if (siteUrl !== undefined) return `This link ${how}:\n  ${linkTo(siteUrl, token)}`;
  return `This ${how}. Put your site's address before it (PUBLIC_SITE_URL does so next time):\n  ${pathTo(token)}`;
}

/** The verbs of `npm run admin`. */
export const ACCOUNT_COMMANDS = {
  async create({ sql, siteUrl }, email) {
    if (!z.email().max(255).safeParse(email).success) throw new Error(`${email} is not an e-mail address.`);
    const { token, digest } = createLinkToken();
    if (await change(sql, 'private.create_admin($1, $2)', [email, digest])) {
      return `${email} is an admin. ${linkFor(siteUrl, token)}`;
    }
    throw new Error(
      `Nothing was changed: there is an account. ${await describeAccount(sql, email)}\nTo make it an admin then: npm run admin -- grant ${email}`,
    );
  },

  async reset({ sql, siteUrl }, email) {
    const { token, digest } = createLinkToken();
    if (!(await change(sql, 'private.reset_account($1, $2)', [email, digest]))) throw noAccount(email);
    return `The password of ${email} and every session that it had have ended. ${linkFor(siteUrl, token)}`;
  },

  async unlock({ sql, clearAccount }, email) {
    await describeAccount(sql, email);
    await clearAccount(email);
    return `${email} may try to sign in again at once.`;
  },

  describe: ({ sql }, email) => describeAccount(sql, email),

  async grant({ sql }, email) {
    if (!(await change(sql, 'private.grant_admin($1)', [email]))) throw noAccount(email);
    return `${email} is an admin. Every session that it had has ended.`;
  },

  async revoke({ sql }, email) {
    if (await change(sql, 'public.revoke_admin($1)', [email])) return `${email} is not an admin any more.`;
    throw new Error(`${email} is not an admin.`);
  },

  async list({ sql }) {
    return (await listAdmins(sql)).join('\n') || 'There is no admin yet.';
  },
} satisfies Record<string, Command>;
