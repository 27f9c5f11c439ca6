import { rm } from 'node:fs/promises';
import { insist } from '../database/retries.ts';
import type { Database, InTransaction, Sql } from '../database/sql.ts';
import { migrationsOf, writeRows } from './backup.ts';
import { type Batch, readBackup } from './backupFile.ts';
import { TABLES } from './backupFormat.ts';

/** What happens by itself when a row comes in must not happen again when it is put back. */
const TRIGGERED = ['public.user_roles', 'public.contact_submissions'];

/**
 * Puts a backup in place of what the database holds, all of it or nothing; only the audit
 * log is added to. The file is read to its end before anything is touched. What was there
 * goes into `aside` in the same transaction, with writers locked out: a request that is
 * acknowledged meanwhile is in the one or in the other.
 * @param signal ends the work, and what it has done so far is undone.
 * @returns how many rows were put back.
 * @throws BackupError when the file is no whole backup; the signal's reason.
 */
export async function restoreBackup(
  { sql, inTransaction }: Database,
  file: string,
  aside: string,
  signal?: AbortSignal,
): Promise<number> {
  const migrations = await migrationsOf(sql);
  for await (const _ of readBackup(file, migrations, signal));
  const source = { read: () => readBackup(file, migrations, signal), signal };
  try {
    return await insist(() => replaceAll(inTransaction, source, aside));
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}

type Source = { read: () => AsyncIterable<Batch>; signal: AbortSignal | undefined };

function replaceAll(inTransaction: InTransaction, { read, signal }: Source, aside: string) {
  return inTransaction(async (sql) => {
    // First of all: what is committed before the locks are held is seen, and nothing comes after.
    await sql(`lock table ${TABLES.join(', ')} in access exclusive mode`);
    await writeRows(sql, aside, { signal });
    for (const table of TRIGGERED) await sql(`alter table ${table} disable trigger user`);
    const replaced = TABLES.filter((table) => table !== 'private.audit_log');
    await sql(`truncate ${replaced.join(', ')} cascade`);
    let rows = 0;
    for await (const batch of read()) {
      await putBack(sql, batch);
      rows += batch.rows.length;
    }
    for (const table of TRIGGERED) await sql(`alter table ${table} enable trigger user`);
    // What time would erase of it at once may be why it was put back: a look asks first.
    await sql('update private.retention set looked_at = null, erased_before = null');
    await sql("insert into private.audit_log (action) values ('restore')");
    return rows;
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
