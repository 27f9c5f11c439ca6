import { join } from 'node:path';
import { openEmbedded, openPostgres } from '../../server/database/database.ts';
import type { Store } from './stores.ts';

/** Runs statements on what a store holds while no server runs, as its owner and past all our code. */
export async function rawSql(
  { dataDir, env }: Pick<Store, 'dataDir' | 'env'>,
  ...statements: string[]
): Promise<Record<string, unknown>[]> {
  const embedded = env.DATABASE_URL ? undefined : await openEmbedded(join(dataDir, 'database'));
  const connection = embedded?.connection ?? openPostgres(env.DATABASE_URL ?? '', 1);
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
