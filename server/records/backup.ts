import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { InTransaction, Sql } from '../database/sql.ts';
import { BATCH, FORMAT, TABLES } from './backupFormat.ts';
import { writeInPlace } from './backupTarget.ts';

export type WriteOptions = {
  /** Whether the backup may replace a file that is no backup of ours. */
  force?: boolean | undefined;
  /** Ends the work; nothing is written then. */
  signal?: AbortSignal | undefined;
};

/** The versions of the migrations that made the database what it is. */
export async function migrationsOf(sql: Sql): Promise<string[]> {
  const rows = await sql<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by 1',
  );
  return rows.map(({ version }) => version);
}

/**
 * Writes everything that cannot be made again into `file`: lines of JSON, gzipped, the same
 * for either database, closed by their number and hash. The file appears when it is whole
 * and on the disk, readable by its owner only.
 * @returns how many rows it holds.
 * @throws BackupError when something stands there that a backup must not replace; the signal's reason.
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

/** The same within a transaction that has begun. */
export async function writeRows(
  sql: Sql,
  file: string,
  { force = false, signal }: WriteOptions = {},
): Promise<number> {
  const count = { rows: 0 };
  await writeInPlace(file, force, (draft) =>
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
    await sql(`declare backup no scroll cursor for select to_jsonb(t)::text as line from ${table} t`);
    for (;;) {
      const batch = await sql<{ line: string }>(`fetch ${BATCH} from backup`);
      if (batch.length === 0) break;
      count.rows += batch.length;
      yield hashed(batch.map(({ line }) => `{"table":"${table}","row":${line}}\n`).join(''));
    }
    await sql('close backup');
  }
  yield `${JSON.stringify({ rows: count.rows, sha256: hash.digest('hex') })}\n`;
}
