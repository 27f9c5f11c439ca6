import { setTimeout as pause } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { describeError, log } from '../log.ts';

/** PGlite's own sign for an ordinary error of a statement: it has to be let through. */
const STATEMENT_FAILED = 100;

/** Between attempts to open a database that has stopped itself. */
const REOPEN_EVERY_MS = 2_000;

/** Thrown by an embedded database that has stopped itself, and while it is being opened again. */
export class DatabaseStoppedError extends Error {
  override name = 'DatabaseStoppedError';
  /** PostgreSQL's code for a server that takes no calls now. */
  readonly code = '57P03';
}

type Module = Pick<PGlite['Module'], '_PostgresMainLoopOnce'>;

/**
 * PostgreSQL stops itself (PANIC) when it can no longer write its log: the disk is full or
 * failing. PGlite swallows that and calls the stopped database again and again, for ever, in
 * a loop that blocks the whole process. Here every call of a stopped database throws.
 * @param onStop is called once, when it has stopped.
 */
export function throwOncePanicked(module: Module, onStop: () => void) {
  let turn = module._PostgresMainLoopOnce;
  let stopped: { readonly status: never } | undefined;
  function guardedTurn() {
    if (stopped !== undefined) throw stopped;
    try {
      turn();
    } catch (error) {
      if ((error as { status?: number } | undefined)?.status === STATEMENT_FAILED) throw error;
      stopped = uncatchable();
      onStop();
      throw stopped;
    }
  }
  // The function puts another in its place when it is first called: that is the one to guard.
  Object.defineProperty(module, '_PostgresMainLoopOnce', {
    get: () => guardedTurn,
    set: (replacement) => {
      turn = replacement;
    },
  });
}

/** PGlite reads the `status` of whatever it catches there: an error raised by that gets past it. */
const uncatchable = () => ({
  get status(): never {
    throw new DatabaseStoppedError('The database has stopped itself.');
  },
});

type Stoppable = { hasStopped(): boolean; close(): Promise<void> };

/**
 * Keeps a database open. One that has stopped itself is closed and opened anew, again and
 * again until that succeeds: PostgreSQL then replays its log, which holds all that was
 * acknowledged. Calls in between throw at once.
 * @throws when the database does not open the first time.
 */
export async function reopenOnPanic<Opened extends Stoppable>(open: () => Promise<Opened>) {
  let database: Opened | undefined = await open();
  let reopening: Promise<void> | undefined;
  let isClosing = false;

  async function reopen() {
    log('error', 'the database has stopped itself');
    await database?.close().catch((error) => log('error', 'it did not close either', describeError(error)));
    database = undefined;
    while (database === undefined && !isClosing) {
      await pause(REOPEN_EVERY_MS);
      database = await open().catch((error) => {
        log('error', 'the database does not open', describeError(error));
        return undefined;
      });
    }
    reopening = undefined;
    if (database !== undefined) log('info', 'the database is open again');
  }

  return {
    /** @throws DatabaseStoppedError while the database is away. */
    async use<T>(work: (database: Opened) => Promise<T> | T): Promise<T> {
      if (database === undefined || reopening !== undefined) {
        throw new DatabaseStoppedError('The database is being opened again.');
      }
      const { hasStopped } = database;
      try {
        return await work(database);
      } finally {
        if (hasStopped()) reopening = reopen();
      }
    },
    async close() {
      isClosing = true;
      await reopening;
      await database?.close();
    },
  };
}
