import { createLinkToken, LINK_SECONDS, recoveryPath } from '../auth/tokens.ts';
import { backupFileBefore, writeBackup } from '../backup/backup.ts';
import { restoreBackup } from '../backup/restore.ts';
import type { Database, Query } from '../db/database.ts';
import {
  confirmRetention,
  describeRetention,
  erasePerson,
  exportPerson,
  readAuditLog,
} from '../privacy/privacy.ts';
import { holdsRealRequests, seed } from './seed.ts';

export type CommandContext = {
  db: Database;
  dataDir: string;
  /** The site's address, for links; undefined when it is not known. */
  siteUrl: string | undefined;
};

export type CommandInput = {
  /** An email address, a number, or the absolute path of a file. */
  argument: string;
  force?: boolean | undefined;
  confirm?: boolean | undefined;
  eraseAgain?: boolean | undefined;
};

type Command = (context: CommandContext, input: CommandInput) => Promise<string>;

/** Every command that works on the database, for the terminal and for a running server. */
export const COMMANDS = {
  async create({ db, siteUrl }, { argument: email }) {
    const { token, digest } = createLinkToken();
    if (await change(db.query, 'private.create_admin($1, $2)', [email, digest])) {
      return `${email} is an admin now. ${describeLink(siteUrl, token)}`;
    }
    throw new Error(
      `An account for ${email} exists already. Nothing was changed.\n${await describeAccount(db.query, email)}\nTo make it an admin: npm run admin -- grant ${email}`,
    );
  },

  async reset({ db, siteUrl }, { argument: email }) {
    const { token, digest } = createLinkToken();
    if (!(await change(db.query, 'private.reset_account($1, $2)', [email, digest]))) throw noAccount(email);
    return `${email} is signed out everywhere, and its password no longer works. ${describeLink(siteUrl, token)}`;
  },

  async unlock({ db }, { argument: email }) {
    await describeAccount(db.query, email);
    await db.query('select private.clear_sign_in_attempts($1)', [email]);
    return `${email} can sign in again.`;
  },

  describe: ({ db }, { argument: email }) => describeAccount(db.query, email),

  async grant({ db }, { argument: email }) {
    if (!(await change(db.query, 'public.grant_admin($1)', [email]))) throw noAccount(email);
    return `${email} is an admin now, and has to sign in again.`;
  },

  async revoke({ db }, { argument: email }) {
    if (await change(db.query, 'public.revoke_admin($1)', [email])) return `${email} is no longer an admin.`;
    throw new Error(`${email} is not an admin.`);
  },

  async list({ db }) {
    return (await listAdmins(db.query)).join('\n') || 'There is no admin yet.';
  },

  async backup({ db }, { argument: file, force = false }) {
    const rows = await writeBackup(db, file, { force }).catch((error: NodeJS.ErrnoException) => {
      throw error.syscall ? new Error(`${file} cannot be written (${error.code}).`) : error;
    });
    return `${rows.toLocaleString('en-GB')} rows were written to ${file}. Keep it private: it holds personal data.`;
  },

  async restore({ db, dataDir }, { argument: file, eraseAgain = false }) {
    const previous = backupFileBefore(dataDir, 'restore');
    const { rows, broughtBack } = await restoreBackup(db, file, { previous, eraseAgain });
    if (eraseAgain) await db.purge();
    const lines = [
      `${rows.toLocaleString('en-GB')} rows were restored. Staff have to sign in again.`,
      `The previous content is in ${previous}${db.kind === 'embedded' ? ', which is removed after seven daily backups' : ''}.`,
    ];
    if (broughtBack.length > 0) {
      lines.push('The backup holds people who have been deleted or erased since:');
      lines.push(...broughtBack.map((email) => `  ${email}`));
      lines.push(
        eraseAgain ? 'They were erased again.' : 'To erase them again, restore once more with --erase-again.',
      );
    }
    return lines.join('\n');
  },

  async export({ db }, { argument: email }) {
    return JSON.stringify(await exportPerson(db.query, email), null, 2);
  },

  async erase({ db }, { argument: email }) {
    const { submissions, account } = await erasePerson(db, email);
    if (submissions === 0 && !account) throw new Error(`Nothing is stored about ${email}.`);
    const requests = `${submissions} ${submissions === 1 ? 'request' : 'requests'}`;
    return `Erased: ${requests}, ${account ? 'one account' : 'no account'}. Earlier backups still hold them: the daily ones for up to seven days, others until you delete them.`;
  },

  audit: ({ db }) => readAuditLog(db.query),

  retention: ({ db }, { confirm }) => (confirm ? confirmRetention(db.query) : describeRetention(db.query)),

  async seed({ db }, { argument: count, force }) {
    if (!force && (await holdsRealRequests(db.query))) {
      throw new Error(
        'The database holds real requests, so nothing was added. To add to them anyway, use --force.',
      );
    }
    await seed(db, Number(count));
    return `${Number(count).toLocaleString('en-GB')} invented requests were added. No mail is sent for them.`;
  },
} satisfies Record<string, Command>;

export type CommandName = keyof typeof COMMANDS;

export async function listAdmins(query: Query): Promise<string[]> {
  const rows = await query<{ account_email: string }>('select account_email from public.list_admins()');
  return rows.map(({ account_email }) => account_email);
}

/** Calls a function that returns whether it found an account to change. */
async function change(query: Query, call: string, values: string[]): Promise<boolean> {
  const [row] = await query<{ done: boolean }>(`select ${call} as done`, values);
  return row?.done === true;
}

/** Anyone can sign up with anyone's address: the dates help to recognise one's own account. */
async function describeAccount(query: Query, email: string): Promise<string> {
  const [account] = await query<{ created: string; used: string | null }>(
    `select to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"') as created,
       to_char(greatest(u.last_sign_in_at, max(s.updated_at)) at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"') as used
     from auth.users u left join auth.sessions s on s.user_id = u.id
     where lower(u.email) = lower($1) group by u.id`,
    [email],
  );
  if (account === undefined) throw noAccount(email);
  const used = account.used === null ? 'has never been used' : `was last used at ${account.used}`;
  return `The account ${email} was created at ${account.created} and ${used}. Its creator knows the password. If that may have been a stranger, first run: npm run admin -- reset ${email}`;
}

const noAccount = (email: string) =>
  new Error(`There is no account for ${email}. To create one for an admin: npm run admin -- create ${email}`);

/** Without a known address only the path is printed: another program may listen at a guessed one. */
function describeLink(siteUrl: string | undefined, token: string): string {
  const what = `sets the password. It works once and expires after ${LINK_SECONDS / 60} minutes`;
  const path = recoveryPath(token);
  if (siteUrl !== undefined) return `This link ${what}:\n  ${new URL(path, siteUrl).href}`;
  return `This path ${what}. Put the address of your site in front of it, or set PUBLIC_SITE_URL next time:\n  ${path}`;
}
