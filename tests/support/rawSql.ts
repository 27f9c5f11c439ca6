import { join } from 'node:path';
import { openPglite } from '../../server/database/pglite.ts';
import { connectToPostgres } from '../../server/database/postgres.ts';
import type { Store } from './stores.ts';

/** Runs statements on what a store holds while no server runs, as its owner and past all our code. */
export async function rawSql(
  { dataDir, env }: Pick<Store, 'dataDir' | 'env'>,
  ...statements: string[]
): Promise<Record<string, unknown>[]> {
  const { connection } = env.DATABASE_URL
    ? { connection: connectToPostgres(env.DATABASE_URL) }
    : await openPglite(join(dataDir, 'database'));
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) {
      rows = ((await connection.exec(statement)) as { rows?: typeof rows }).rows ?? [];
    }
    return rows;
  } finally {
    await connection.close();
  }
}
