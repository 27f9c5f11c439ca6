import { rm } from 'node:fs/promises';
import { retryOnConflict } from '../database/errors.ts';
import type { Database, InTransaction, Sql } from '../database/sql.ts';
import { TABLES } from './backupFormat.ts';
import { type Batch, readBackup } from './readBackup.ts';
import { migrationsOf, writeRows } from './writeBackup.ts';

/** What their triggers do when a row comes in must not happen again when it is put back. */
const TABLES_WITH_TRIGGERS = [
  'public.user_roles',
  'public.contact_submissions',
  'public.submission_handling',
];

type RestoreOptions = { signal?: AbortSignal | undefined; eraseAgain?: boolean | undefined };
type Restored = { rows: number; broughtBack: string[] };

/**
 * Replaces what the database holds with a backup, all of it or nothing; only the audit log is
 * added to. The file is read to its end before anything is changed. What was there is backed up
 * to `previous` in the same transaction, with writers locked out: a request that is acknowledged
 * meanwhile is in that backup or in the database.
 * @param signal aborts the work, and what it has done so far is undone.
 * @param eraseAgain whether those who were deleted or erased since the backup are erased again at once.
 * @returns how many rows were put back, and the addresses of those who were deleted or erased since.
 * @throws BackupError when the file is not a complete backup; the signal's reason.
 */
export async function restoreBackup(
  { sql, inTransaction }: Database,
  file: string,
  previous: string,
  { signal, eraseAgain = false }: RestoreOptions = {},
): Promise<Restored> {
  const migrations = await migrationsOf(sql);
  for await (const _ of readBackup(file, migrations, signal));
  const source = { read: () => readBackup(file, migrations, signal), signal, eraseAgain };
  try {
    return await retryOnConflict(() => replaceAll(inTransaction, source, previous));
  } catch (error) {
    await rm(previous, { force: true });
    throw error;
  }
}

type Source = {
  read: () => AsyncIterable<Batch>;
  signal: AbortSignal | undefined;
  eraseAgain: boolean;
};

function replaceAll(
  inTransaction: InTransaction,
  { read, signal, eraseAgain }: Source,
  previous: string,
): Promise<Restored> {
  return inTransaction(async (sql) => {
    // Before the first read: it then sees all that was committed, and nothing is added after it.
    await sql(`lock table ${TABLES.join(', ')} in access exclusive mode`);
    await writeRows(sql, previous, { signal });
    for (const table of TABLES_WITH_TRIGGERS) await sql(`alter table ${table} disable trigger user`);
    const replaced = TABLES.filter((table) => table !== 'private.audit_log');
    await sql(`truncate ${replaced.join(', ')} cascade`);
    let rows = 0;
    for await (const batch of read()) {
      await putBack(sql, batch);
      rows += batch.rows.length;
    }
    for (const table of TABLES_WITH_TRIGGERS) await sql(`alter table ${table} enable trigger user`);
    await sql('select private.recount_submissions()');
    const broughtBack = await findBroughtBack(sql);
    if (eraseAgain) await eraseBroughtBack(sql);
    // An older version did not write down what came while there was no mail.
    await sql('select private.hold_untried()');
    // The backup may hold what is due to be erased, and may be restored for just that: a person is asked first.
    await sql('update private.retention set looked_at = null, erased_before = null');
    await sql("insert into private.audit_log (action) values ('restore')");
    return { rows, broughtBack };
  });
}

async function putBack(sql: Sql, { table, rows }: Batch) {
  const [schema, name] = table.split('.');
  const columns = await sql<{ column_name: string }>(
    `select column_name from information_schema.columns
     where table_schema = $1 and table_name = $2 and is_generated = 'NEVER'`,
    [schema, name],
  );
  // An older backup lacks columns that were added since: they get their defaults.
  const names = columns.map((column) => column.column_name).filter((column) => column in (rows[0] ?? {}));
  const list = names.map((column) => `"${column}"`).join(', ');
  await sql(
    `insert into ${table} (${list})
     select ${list} from jsonb_populate_recordset(null::${table}, $1::text::jsonb)
     on conflict do nothing`,
    [JSON.stringify(rows)],
  );
}

/** A restore only adds to the audit log, so it still knows what was deleted or erased since the backup was made. */
const DELETED_SUBMISSIONS = `public.contact_submissions
  where id in (select subject from private.audit_log where action = 'delete')`;
const ERASED_ACCOUNTS = `auth.users where id in (select subject from private.audit_log where action = 'erase')`;

/**
 * Whom a restore brought back although they had been deleted or erased.
 * @returns their e-mail addresses, each once, in order.
 */
async function findBroughtBack(sql: Sql): Promise<string[]> {
  const rows = await sql<{ email: string }>(
    `select lower(email) as email from ${DELETED_SUBMISSIONS} union select lower(email) from ${ERASED_ACCOUNTS} order by 1`,
  );
  return rows.map(({ email }) => email);
}

/** Erases them again: those requests and accounts alone, and what belongs to them. */
async function eraseBroughtBack(sql: Sql) {
  await sql(`delete from ${DELETED_SUBMISSIONS}`);
  await sql(`delete from ${ERASED_ACCOUNTS}`);
}
