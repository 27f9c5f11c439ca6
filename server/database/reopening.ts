import { setTimeout as pause } from 'node:timers/promises';
import { describeError, log } from '../log.ts';
import type { Embedded } from './database.ts';
import { DatabaseStoppedError } from './stopping.ts';

/** Milliseconds between attempts to open a database that has stopped itself. */
const BETWEEN_ATTEMPTS = 2_000;

type Stoppable = Pick<Embedded, 'hasStopped' | 'close'>;

/**
 * Keeps a database open. One that has stopped itself is closed and opened anew, again and
 * again until that succeeds: PostgreSQL then replays its log, which holds all that was
 * acknowledged. Calls in between throw at once.
 * @throws when the database does not open the first time.
 */
export async function keepOpen<Database extends Stoppable>(open: () => Promise<Database>) {
  let database: Database | undefined = await open();
  let reopening: Promise<void> | undefined;
  let isClosing = false;

  async function reopen() {
    log('error', 'the database has stopped itself');
    await database?.close().catch((error) => log('error', 'it did not close either', describeError(error)));
    database = undefined;
    while (database === undefined && !isClosing) {
      await pause(BETWEEN_ATTEMPTS);
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
    async use<T>(work: (database: Database) => Promise<T> | T): Promise<T> {
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
