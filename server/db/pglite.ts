import { existsSync, fsyncSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { describeError, log } from '../log.ts';
import type { Database, OpenOptions, Query } from './database.ts';
import { CALL_TIMEOUT_MS, PARSERS, ping, withTimeout } from './driver.ts';
import { UnavailableError } from './errors.ts';
import { migrate } from './migrations.ts';
import { DurableNodeFS, START_PARAMS, syncFolder } from './pgliteFiles.ts';

/** Between attempts to open a database that has stopped itself. */
const REOPEN_EVERY_MS = 2_000;

/**
 * Opens the embedded database in `folder`, created if missing. A database that stopped itself, as on a full
 * disk, is opened again until that works; PostgreSQL then replays its log.
 */
export async function openPglite(
  folder: string,
  { beforeUpgrade }: Pick<OpenOptions, 'beforeUpgrade'> = {},
  sync: (descriptor: number) => void = fsyncSync,
): Promise<Database> {
  if (!existsSync(folder)) await createDatabase(folder);
  let current: Opened | undefined = await openFolder(folder, sync);
  let reopening: Promise<void> | undefined;
  let isClosing = false;

  async function reopen(stopped: Opened) {
    log('error', 'the database has stopped itself');
    // A regular close would write to files whose log is now the truth.
    await stopped.files.closeFs().catch(() => undefined);
    while (current === undefined && !isClosing) {
      await pause(REOPEN_EVERY_MS);
      current = await openFolder(folder, sync).catch((error) => {
        log('error', 'the database does not open', describeError(error));
        return undefined;
      });
    }
    if (current !== undefined) log('info', 'the database is open again');
  }

  async function use<T>(work: (pglite: PGlite) => Promise<T>): Promise<T> {
    const opened = current;
    if (opened === undefined) throw new UnavailableError('The database is being opened again.');
    try {
      return await work(opened.pglite);
    } catch (error) {
      if (!opened.files.hasStopped) throw error;
      if (current === opened) {
        current = undefined;
        reopening = reopen(opened);
      }
      throw new UnavailableError('The database has stopped itself.', { cause: error });
    }
  }

  // A statement of its own takes its turn as a transaction, so that one that waited too long does not run.
  const query: Query = (text, values) => database.transaction((run) => run(text, values));
  const database: Database = {
    kind: 'embedded',
    query,
    transaction: (work, { isolation, timeoutMs = CALL_TIMEOUT_MS } = {}) =>
      withTimeout(timeoutMs, (signal) =>
        use((pglite) =>
          pglite.transaction(async (transaction) => {
            signal.throwIfAborted();
            if (isolation) await transaction.query(`set transaction isolation level ${isolation}`);
            const run = queryOf(transaction);
            const result = await work((text, values) => {
              signal.throwIfAborted();
              return run(text, values);
            });
            signal.throwIfAborted();
            return result;
          }),
        ),
      ),
    isAlive: () => ping(query),
    purge: () => use(purge),
    async close() {
      isClosing = true;
      await reopening;
      await current?.pglite.close();
    },
  };

  try {
    const { pglite } = current;
    await migrate(
      { query: queryOf(pglite), exec: (sql) => pglite.exec(sql) },
      {
        where: `The database in ${dirname(folder)}`,
        beforeUpgrade: beforeUpgrade && (() => beforeUpgrade(database)),
      },
    );
    return database;
  } catch (error) {
    await database.close().catch(() => undefined);
    throw error;
  }
}

/** Rewrites every table without its deleted rows, and drops the log that still has them. */
async function purge(pglite: PGlite) {
  const { rows } = await pglite.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'private', 'auth')`,
  );
  for (const { name } of rows) await pglite.exec(`vacuum full ${name}`);
  await pglite.exec('select pg_switch_wal(); checkpoint');
}

type Opened = { pglite: PGlite; files: DurableNodeFS };

async function openFolder(folder: string, sync: (descriptor: number) => void): Promise<Opened> {
  const files = new DurableNodeFS(folder, sync);
  try {
    const pglite = await PGlite.create({
      fs: files,
      startParams: START_PARAMS,
      extensions: { pg_trgm },
      parsers: PARSERS,
    });
    return { pglite, files };
  } catch (cause) {
    await files.closeFs().catch(() => undefined);
    throw new Error(
      `The database in ${folder} does not open: is the disk full, or the folder damaged? See docs/operations.md.`,
      { cause },
    );
  }
}

/** Creates the database under another name, so that an interrupted creation is not taken for a database. */
async function createDatabase(folder: string) {
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  const database = await PGlite.create(draft);
  await database.close();
  syncFolder(draft);
  renameSync(draft, folder);
}

const queryOf =
  (database: PGlite | Transaction): Query =>
  async <Row>(text: string, values: readonly unknown[] = []) =>
    (await database.query<Row>(text, [...values])).rows;
