import './checksums.ts';
import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createPgliteConnection, type PgliteConnection } from '@supabase/lite/pglite';
import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres';
import { makePrivateFolder } from '../dataDir/dataDir.ts';
import { LONGEST_CALL } from '../deadline.ts';
import { isLoopback } from '../loopback.ts';
import { DurableFolder, durableStartParams } from './durable.ts';
import { createLeases, sqlOfLeases, transactionsOfLeases } from './leases.ts';
import { markOutage } from './outage.ts';
import type { Database } from './sql.ts';

export type Connection = PgliteConnection | PostgresConnection;

/** An open embedded database. */
export type Embedded = {
  connection: PgliteConnection;
  /** Whether it has stopped itself, and only opening it anew can help. */
  hasStopped(): boolean;
  close(): Promise<void>;
};

/** Opens the embedded database in `folder`, made when it is not there. */
export async function openEmbedded(folder: string, sync = fsyncSync): Promise<Embedded> {
  if (!existsSync(folder)) await createEmbedded(folder);
  const files = new DurableFolder(folder, sync);
  const connection = await createPgliteConnection({
    pgliteOptions: { fs: files, startParams: durableStartParams(PGlite.defaultStartParams) },
  });
  try {
    await connection.driver.waitReady;
  } catch (cause) {
    await files.closeFs();
    throw new Error(
      `The database in ${folder} does not open: is the disk full, or the folder damaged? docs/operations.md says what to do.`,
      { cause },
    );
  }
  return {
    connection: adapted(connection),
    hasStopped: () => files.hasStopped,
    // One that stopped itself must write no more: its log is the truth, and the next start replays it.
    close: () => (files.hasStopped ? files.closeFs() : connection.close()),
  };
}

/** Under another name until it is whole and on the disk: one cut short is never taken for a database. */
async function createEmbedded(folder: string) {
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  makePrivateFolder(draft);
  const database = await PGlite.create(draft);
  await database.close();
  for (const entry of readdirSync(draft, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) syncToDisk(join(entry.parentPath, entry.name));
  }
  renameSync(draft, folder);
}

function syncToDisk(file: string) {
  const descriptor = openSync(file, 'r+');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/**
 * The driver speaks in the clear unless the URL has `sslmode`. To another machine it speaks
 * TLS where that can be had; `sslmode=require` or `verify-full` says that it must.
 */
export function sslOf(url: string): { ssl?: 'prefer' } {
  const { hostname, searchParams } = new URL(url);
  return hostname === '' || isLoopback(hostname) || searchParams.has('sslmode') ? {} : { ssl: 'prefer' };
}

/** Opens a PostgreSQL with at most `connections` connections. */
export function openPostgres(url: string, connections: number): PostgresConnection {
  return adapted(
    createPostgresConnection({
      url,
      // The driver would wait up to 20 seconds before it tries again: calls would wait with it.
      postgresOptions: {
        max: connections,
        connect_timeout: 5,
        backoff: () => 0.5,
        onnotice: () => undefined,
        ...sslOf(url),
      },
    }),
  );
}

/**
 * A PostgreSQL that is opened for as long as the process lives. Its `sql` is for
 * what must be answered soon, and throws when it is not; `inTransaction` may take long.
 */
export type Lasting = Database & {
  connection: PostgresConnection;
  /** Runs `work` while none runs under the same key, in this process or another. @throws when that is not soon. */
  alone<T>(key: string, work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/**
 * Opens a PostgreSQL that may be stopped, started or fall silent meanwhile: at most `most`
 * transactions at once, and six statements of the server’s own, which never wait for them.
 */
export function openLastingPostgres(url: string, most: number): Lasting {
  const connection = openPostgres(url, 1);
  const calls = createLeases(connection.driver.options, most);
  const own = createLeases(connection.driver.options, 6);
  Object.assign(connection.driver, { reserve: () => calls.lend(LONGEST_CALL) });
  const inShortTransaction = transactionsOfLeases(calls, LONGEST_CALL);
  return {
    kind: 'postgres',
    connection,
    sql: sqlOfLeases(own, LONGEST_CALL),
    inTransaction: transactionsOfLeases(calls),
    alone: (key, work) =>
      inShortTransaction(async (transaction) => {
        await transaction('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
        return work();
      }),
    async close() {
      await Promise.all([calls.end(), own.end()]);
      await connection.close();
    },
  };
}

/**
 * The library learns what passes and is nobody's fault: it would answer that with 500.
 *
 * On its first request it grants `anon` everything on every table that has row
 * security, undoing what the migrations revoke. It does so only while it does not know
 * whether row security is in use, so it is told. tests/inProcess holds this.
 */
function adapted<C extends Connection>(connection: C): C {
  return Object.assign(connection, { rlsState: 'active', normalizeDbError: markOutage });
}
