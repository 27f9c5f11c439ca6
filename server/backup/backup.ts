import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Database, Query } from '../db/database.ts';
import { log } from '../log.ts';
import { TABLES, writeBackupFile } from './backupFile.ts';

const BATCH_ROWS = 500;

export async function appliedMigrations(query: Query): Promise<string[]> {
  const rows = await query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by 1',
  );
  return rows.map(({ version }) => version);
}

/** Writes everything that cannot be recreated into `file`, in the same format for both databases. */
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

const HOUR_MS = 3_600_000;
const MAX_KEPT = 7;
const DAILY_NAME = /^\d{4}-\d{2}-\d{2}\.jsonl\.gz$/;
const BEFORE_NAME = /^before-(restore|upgrade)-.*\.jsonl\.gz$/;
const DRAFT_NAME = /\.draft$/;

function backupFolder(dataDir: string): string {
  const folder = join(dataDir, 'backups');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

const dailyName = (now: Date) => `${now.toISOString().slice(0, 10)}.jsonl.gz`;

/** Returns where to back up what a restore or an upgrade is about to change. */
export const backupFileBefore = (dataDir: string, event: 'restore' | 'upgrade'): string =>
  join(
    backupFolder(dataDir),
    `before-${event}-${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.jsonl.gz`,
  );

/** Writes the day's backup unless it exists, and removes old ones. Resolves with the time of the day's backup. */
export async function backUpDaily(db: Database, dataDir: string, now: Date): Promise<Date> {
  const folder = backupFolder(dataDir);
  const file = join(folder, dailyName(now));
  // Backups appear when they are complete.
  if (!existsSync(file)) log('info', 'backup written', { rows: await writeBackup(db, file) });
  removeOld(folder, now);
  return statSync(file).mtime;
}

/** Backs up the content of an older version, so that an upgrade can be undone. */
export async function backUpBeforeUpgrade(db: Database, dataDir: string) {
  const file = backupFileBefore(dataDir, 'upgrade');
  const rows = await db.transaction((query) => writeRows(query, file), {
    isolation: 'repeatable read',
    timeoutMs: null,
  });
  log('info', 'backup written before an upgrade', { rows });
}

/**
 * Keeps seven daily backups, and the one before a restore or upgrade until seven daily ones are newer: counted in
 * backups, so that a clock that jumps removes nothing. A backup dated in the future does not count.
 */
function removeOld(folder: string, now: Date) {
  const names = readdirSync(folder).sort();
  const remove = (name: string) => rmSync(join(folder, name), { force: true });
  const writtenAt = (name: string) => statSync(join(folder, name)).mtimeMs;
  const daily = names.filter((name) => DAILY_NAME.test(name) && name <= dailyName(now));
  const times = daily.map(writtenAt);
  for (const name of names.filter((name) => BEFORE_NAME.test(name))) {
    if (times.filter((time) => time > writtenAt(name)).length >= MAX_KEPT) remove(name);
  }
  for (const name of daily.slice(0, -MAX_KEPT)) remove(name);
  for (const name of names.filter((name) => DRAFT_NAME.test(name))) {
    if (now.getTime() - writtenAt(name) > HOUR_MS) remove(name);
  }
}
