import type { Database, Query } from '../db/database.ts';
import { TABLES, writeBackupFile } from './backupFile.ts';

const BATCH_ROWS = 500;

/** Returns the versions of the applied migrations, oldest first. */
export async function appliedMigrations(query: Query): Promise<string[]> {
  const rows = await query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by 1',
  );
  return rows.map(({ version }) => version);
}

/**
 * Writes everything that cannot be recreated into `file`, in the same format for both databases.
 * @param options.force whether to replace a file.
 * @returns the number of rows.
 * @throws BackupError when `file` exists.
 */
export function writeBackup(
  db: Database,
  file: string,
  { force = false }: { force?: boolean } = {},
): Promise<number> {
  return db.transaction(
    async (query) => {
      const rows = await writeRows(query, file, force);
      await query("insert into private.audit_log (action) values ('backup')");
      return rows;
    },
    { isolation: 'repeatable read', timeoutMs: null },
  );
}

/** Writes the backup within a transaction that has begun. */
export async function writeRows(query: Query, file: string, force = false): Promise<number> {
  const [settings] = await query<{ since: string | null }>(
    "select to_jsonb(mail_since) #>> '{}' as since from private.settings",
  );
  const header = { migrations: await appliedMigrations(query), mailSince: settings?.since ?? null };
  return writeBackupFile(file, header, rowsOf(query), force);
}

async function* rowsOf(query: Query): AsyncGenerator<string[]> {
  for (const table of TABLES) {
    // Before an upgrade, an older version's tables are read.
    const [found] = await query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [table]);
    if (!found?.exists) continue;
    await query(`declare backup no scroll cursor for select to_jsonb(t)::text as row from ${table} t`);
    for (;;) {
      const batch = await query<{ row: string }>(`fetch ${BATCH_ROWS} from backup`);
      if (batch.length === 0) break;
      yield batch.map(({ row }) => `{"table":"${table}","row":${row}}`);
    }
    await query('close backup');
  }
}
