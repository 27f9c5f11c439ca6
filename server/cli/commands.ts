import { join } from 'node:path';
import { releaseHeld } from '../alerts/mailSwitch.ts';
import { makePrivateFolder } from '../dataDir/dataDir.ts';
import { backupFolder } from '../records/dailyBackup.ts';
import { clearFiles, erasePerson } from '../records/erasure.ts';
import { restoreBackup } from '../records/restoreBackup.ts';
import { confirmRetention, describeRetention } from '../records/retention.ts';
import { holdsRealRequests, seed } from '../records/seed.ts';
import { writeBackup } from '../records/writeBackup.ts';
import { ACCOUNT_COMMANDS } from './accountCommands.ts';
import type { Command } from './command.ts';

const commands = {
  ...ACCOUNT_COMMANDS,

  async backup({ inTransaction }, file, { force, signal }) {
    const rows = await writeBackup(inTransaction, file, { force, signal }).catch(
      (error: NodeJS.ErrnoException) => {
        throw error.syscall === undefined ? error : new Error(`${file} cannot be written (${error.code}).`);
      },
    );
    return `${rows} rows are in ${file}. Keep it private: it holds what people wrote.`;
  },

  async restore(context, file, { signal, 'erase-again': eraseAgain }) {
    const folder = backupFolder(context.dataDir);
    makePrivateFolder(folder);
    const previous = join(folder, `before-restore-${Date.now()}.jsonl.gz`);
    const { rows, broughtBack } = await restoreBackup(context, file, previous, { signal, eraseAgain });
    if (eraseAgain && context.kind === 'embedded') await clearFiles(context.sql);
    return `${rows} rows are back. What was there before is in ${previous} (a server over this folder removes it after seven daily backups). Staff sign in again.${describeBroughtBack(broughtBack, eraseAgain)}`;
  },

  async export({ sql }, email) {
    const [row] = await sql<{ person: unknown }>('select private.export_person($1) as person', [email]);
    return JSON.stringify(row?.person, null, 2);
  },

  async erase(context, email) {
    const { submissions, account } = await erasePerson(context, email);
    return `Erased: ${submissions} submissions, ${account ? 'an account' : 'no account'}. Backups forget them as they age.`;
  },

  async release({ sql }) {
    return describeReleased(await releaseHeld(sql));
  },

  retention: ({ sql }, _argument, { confirm }) => (confirm ? confirmRetention(sql) : describeRetention(sql)),

  async seed({ sql, inTransaction }, count, { force, signal }) {
    if (!force && (await holdsRealRequests(sql))) {
      throw new Error('Nothing was added: there are requests that people sent. To add to them, --force.');
    }
    await seed(inTransaction, Number(count), signal);
    return `${Number(count).toLocaleString('en')} invented requests are there. No mail is sent for them.`;
  },

  async audit({ sql }) {
    const entries = await sql<Record<string, unknown>>(
      `select happened_at, action, coalesce(a.email, actor::text, 'server') as actor,
         coalesce(s.email, subject::text, '') as subject
       from private.audit_log left join auth.users a on a.id = actor left join auth.users s on s.id = subject
       order by happened_at desc, audit_log.id limit 100`,
    );
    return entries.map((entry) => Object.values(entry).map(String).join('  ')).join('\n') || 'Nothing yet.';
  },
} satisfies Record<string, Command>;

export type CommandName = keyof typeof commands;

/** Every command by its name; `commandLine.ts` says how each is typed. */
export const COMMANDS: Readonly<Record<string, Command>> = commands;

/** What `npm run alerts -- --send-old` did. */
export const describeReleased = (count: number): string =>
  count === 0
    ? 'No request waits: each that came was mailed, or will be.'
    : `${count.toLocaleString('en')} ${count === 1 ? 'request' : 'requests'} that came while no mail was set up will be mailed by whatever runs with SMTP_URL and ALERT_TO: the server, or npm run alerts.`;

/** Named on the terminal alone, for whoever must erase them again. */
function describeBroughtBack(addresses: string[], isErased = false): string {
  if (addresses.length === 0) return '';
  const done = isErased ? 'They were erased again' : 'Erase them again: the same with --erase-again';
  return `\nDeleted or erased since this backup was made, and in it:\n  ${addresses.join('\n  ')}\n${done}.`;
}
