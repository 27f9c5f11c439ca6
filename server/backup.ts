import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { InTransaction, Sql } from './sql.ts';

/** What a backup holds, in an order in which it can be put back. Sessions are not kept: staff sign in again. */
export const TABLES = [
  'auth.users',
  'auth.identities',
  'public.user_roles',
  'public.contact_submissions',
  'private.alerts',
  'private.audit_log',
] as const;

/** Rows that are read, and put back, in one go. */
export const BATCH = 500;

export const FORMAT = 'site-backup-1';

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
 */
export async function writeBackup(inTransaction: InTransaction, file: string): Promise<number> {
  return inTransaction(async (sql) => {
    const rows = await writeRows(sql, file);
    await sql("insert into private.audit_log (action) values ('backup')");
    return rows;
  });
}

/** The same within a transaction that has begun. */
export async function writeRows(sql: Sql, file: string): Promise<number> {
  const draft = `${file}.${process.pid}.draft`;
  try {
    const count = { rows: 0 };
    const lines = Readable.from(linesOf(sql, count));
    await pipeline(lines, createGzip(), createWriteStream(draft, { mode: 0o600, flush: true }));
    await rename(draft, file);
    return count.rows;
  } finally {
    await rm(draft, { force: true });
  }
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
