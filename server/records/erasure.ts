import { retryOnConflict } from '../database/errors.ts';
import type { Database, Sql } from '../database/sql.ts';

/**
 * Deleted rows stay in the files until their space is needed, and in the write-ahead log. The
 * embedded database's tables are rewritten without them, and its log is replaced. A PostgreSQL
 * server does both in its own time, by its own settings.
 */
export async function clearFiles(sql: Sql) {
  const tables = await sql<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'private', 'auth')`,
  );
  for (const { name } of tables) await sql(`vacuum full ${name}`);
  await sql('select pg_switch_wal()');
  await sql('checkpoint');
}

type Erased = { submissions: number; account: boolean };

/** Erases what is kept about an address. @throws when it is an admin's. */
export async function erasePerson({ kind, sql, inTransaction }: Database, email: string): Promise<Erased> {
  const erased = await retryOnConflict(() =>
    inTransaction(async (transaction) => {
      const [row] = await transaction<{ erased: Erased }>('select private.erase_person($1) as erased', [
        email,
      ]);
      return row?.erased ?? { submissions: 0, account: false };
    }),
  );
  if (kind === 'embedded') await clearFiles(sql);
  return erased;
}
