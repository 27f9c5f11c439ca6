import { existsSync } from 'node:fs';
import type { Settings } from '../settings.ts';
import { checkDataDir, lockFolder } from './dataDir.ts';
import { noDatabase } from './errors.ts';
import { checkPgVersion } from './pgliteFiles.ts';

/**
 * Runs one statement as the database owner, past row security. Values stand in `$1`, `$2`…; never put
 * text from outside into `text`. Timestamps come back as ISO 8601 strings with microseconds, bigint as
 * numbers, json as objects. Pass json parameters as text (`JSON.stringify`), arrays as arrays.
 */
export type Query = <Row = Record<string, unknown>>(
  text: string,
  values?: readonly unknown[],
) => Promise<Row[]>;

export type TransactionOptions = {
  isolation?: 'repeatable read';
  /** Milliseconds until the transaction is rolled back; null for no limit. */
  timeoutMs?: number | null;
};

export type Database = {
  kind: 'embedded' | 'postgres';
  query: Query;
  /** Runs `work` in one transaction, rolled back when it throws, repeated when it collides with another. */
  transaction<T>(work: (query: Query) => Promise<T>, options?: TransactionOptions): Promise<T>;
  isAlive(): Promise<boolean>;
  /** Removes deleted rows from the files of the embedded database. PostgreSQL does so in its own time. */
  purge(): Promise<void>;
  close(): Promise<void>;
};

export type DatabaseSettings = { kind: 'embedded'; folder: string } | { kind: 'postgres'; url: string };

export type OpenOptions = {
  /** Called before migrations change a database that an older version has used; throwing cancels them. */
  beforeUpgrade?: ((database: Database) => Promise<void>) | undefined;
  /** Works beside a running server, as commands do. Over PostgreSQL only: the embedded database has one user. */
  besideServer?: boolean;
  /** Refuses to create the database. */
  mustExist?: boolean;
};

/** Opens, locks and migrates the database that the settings name. */
export async function openDatabase(
  { dataDir, database }: Pick<Settings, 'dataDir' | 'database'>,
  options: OpenOptions = {},
): Promise<Database> {
  if (database.kind === 'postgres') {
    const { openPostgres } = await import('./postgres.ts');
    return openPostgres(database.url, options);
  }
  if (options.mustExist && !existsSync(database.folder)) throw noDatabase(dataDir);
  checkPgVersion(database.folder);
  checkDataDir(dataDir);
  const lock = lockFolder(dataDir);
  try {
    const { openPglite } = await import('./pglite.ts');
    const opened = await openPglite(database.folder, options);
    return { ...opened, close: () => opened.close().finally(lock.release) };
  } catch (error) {
    lock.release();
    throw error;
  }
}
