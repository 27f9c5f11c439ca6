import { rm } from 'node:fs/promises';
import type { Database, Query } from '../db/database.ts';
import { appliedMigrations, writeRows } from './backup.ts';
import { type Header, type Row, readHeader, readRows, TABLES } from './backupFile.ts';

const BATCH_ROWS = 500;

type RestoreOptions = {
  /** Where to back up what is there now. */
  previous: string;
  /** Whether to erase again what was deleted or erased since the backup was made. */
  eraseAgain?: boolean;
};
type Restored = { rows: number; broughtBack: string[] };

/**
 * Replaces the content of the database with a backup, completely or not at all. The audit log is kept and added to.
 * Everyone has to sign in again.
 * @returns the number of rows, and the addresses of people who had been deleted or erased since the backup.
 * @throws Error when the file is not a complete backup, or a newer version made it.
 */
export async function restoreBackup(db: Database, file: string, options: RestoreOptions): Promise<Restored> {
  const header = await readHeader(file);
  const known = await appliedMigrations(db.query);
  if (header.format !== 'site-backup-1' && header.migrations.some((version) => !known.includes(version))) {
    throw new Error(
      'The backup was made by a newer version of this site: update first. Nothing was changed.',
    );
  }
  for await (const _ of readRows(file)) {
    // Reads to the end: this verifies the checksum.
  }
  try {
    return await db.transaction((query) => replaceContent(query, file, header, options), { timeoutMs: null });
  } catch (error) {
    await rm(options.previous, { force: true });
    throw error;
  }
}

async function replaceContent(
  query: Query,
  file: string,
  header: Header,
  { previous, eraseAgain = false }: RestoreOptions,
): Promise<Restored> {
  // Before the first read, so that a request stored meanwhile is in the backup of the previous content.
  await query(`lock table ${TABLES.join(', ')} in access exclusive mode`);
  // The transaction may be repeated.
  await writeRows(query, previous, true);
  // Rows are put back as they were: no trigger may classify, alert or audit them again.
  for (const table of TABLES) await query(`alter table ${table} disable trigger user`);
  const replaced = TABLES.filter((table) => table !== 'private.audit_log');
  await query(`truncate ${replaced.join(', ')} cascade`);
  let rows = 0;
  for await (const batch of batches(readRows(file))) {
    await insertRows(query, batch);
    rows += batch.length;
  }
  for (const table of TABLES) await query(`alter table ${table} enable trigger user`);
  const broughtBack = await findBroughtBack(query);
  if (eraseAgain) {
    await query(`delete from ${DELETED_SUBMISSIONS}`);
    await query(`delete from ${ERASED_ACCOUNTS}`);
  }
  // Without a last run, retention asks for confirmation: the backup may have been restored for its old requests.
  await query(
    `update private.settings
     set mail_since = least(mail_since, $1::timestamptz), retention_ran_at = null, retention_cutoff = null`,
    [header.mailSince ?? null],
  );
  await query("insert into private.audit_log (action) values ('restore')");
  return { rows, broughtBack };
}

async function* batches(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  for await (const row of rows) {
    if (batch.length === BATCH_ROWS || (batch[0] && batch[0].table !== row.table)) {
      yield batch;
      batch = [];
    }
    batch.push(row);
  }
  if (batch.length > 0) yield batch;
}

async function insertRows(query: Query, batch: Row[]) {
  const { table = '', row: first = {} } = batch[0] ?? {};
  const columns = await query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  // Columns that the backup's version did not have get their defaults.
  const names = columns.map(({ name }) => name).filter((name) => name in first);
  const list = names.map((name) => `"${name}"`).join(', ');
  await query(
    `insert into ${table} (${list})
     select ${list} from jsonb_populate_recordset(null::${table}, $1::text::jsonb)
     on conflict do nothing`,
    [JSON.stringify(batch.map(({ row }) => (row.is_held ? { ...row, given_up_at: row.created_at } : row)))],
  );
}

const DELETED_SUBMISSIONS = `public.contact_submissions
  where id in (select subject from private.audit_log where action = 'delete')`;
const ERASED_ACCOUNTS = `auth.users where id in (select subject from private.audit_log where action = 'erase')`;

async function findBroughtBack(query: Query): Promise<string[]> {
  const rows = await query<{ email: string }>(
    `select lower(email) as email from ${DELETED_SUBMISSIONS}
     union select lower(email) from ${ERASED_ACCOUNTS} order by 1`,
  );
  return rows.map(({ email }) => email);
}
