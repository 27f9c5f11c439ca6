import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { InTransaction, Sql } from '../database/sql.ts';
import { BATCH_ROWS, FORMAT, TABLES } from './backupFormat.ts';
import { writeAtomically } from './writeAtomically.ts';

export type WriteOptions = {
  /** Whether the backup may replace a file that is not a backup of ours. */
  force?: boolean | undefined;
  /** Aborts the work; nothing is written then. */
  signal?: AbortSignal | undefined;
};

/** The versions of the migrations that the database has had. */
export async function migrationsOf(sql: Sql): Promise<string[]> {
  const rows = await sql<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by 1',
  );
  return rows.map(({ version }) => version);
}

/**
 * Writes everything that cannot be made again into `file`: gzipped lines of JSON, the same for
 * either database; the last has their number and hash. The file appears once it is complete and
 * flushed to the disk, and only its owner can read it.
 * @returns how many rows it holds.
 * @throws BackupError when `file` is there and must not be replaced; the signal's reason.
 */
export async function writeBackup(
  inTransaction: InTransaction,
  file: string,
  options?: WriteOptions,
): Promise<number> {
  return inTransaction(async (sql) => {
    const rows = await writeRows(sql, file, options);
    await sql("insert into private.audit_log (action) values ('backup')");
    return rows;
  });
}

/** The same within a transaction that has begun, without its line in the audit log. */
export async function writeRows(
  sql: Sql,
  file: string,
  { force = false, signal }: WriteOptions = {},
): Promise<number> {
  const count = { rows: 0 };
  await writeAtomically(file, force, (draft) =>
    pipeline(Readable.from(linesOf(sql, count)), createGzip(), draft, { signal }),
  );
  return count.rows;
}

async function* linesOf(sql: Sql, count: { rows: number }): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const hashed = (text: string) => {
    hash.update(text);
    return text;
  };
  yield hashed(`${JSON.stringify({ format: FORMAT, migrations: await migrationsOf(sql) })}\n`);
  for (const table of TABLES) {
    // An older version's database, before it is upgraded, may not have them all.
    const [found] = await sql<{ there: boolean }>('select to_regclass($1) is not null as there', [table]);
    if (found?.there !== true) continue;
    await sql(`declare backup no scroll cursor for select to_jsonb(t)::text as line from ${table} t`);
    for (;;) {
      const batch = await sql<{ line: string }>(`fetch ${BATCH_ROWS} from backup`);
      if (batch.length === 0) break;
      count.rows += batch.length;
      yield hashed(batch.map(({ line }) => `{"table":"${table}","row":${line}}\n`).join(''));
    }
    await sql('close backup');
  }
  yield `${JSON.stringify({ rows: count.rows, sha256: hash.digest('hex') })}\n`;
}
