import type { PGlite } from '@electric-sql/pglite';

/** PGlite's own sign for an ordinary error of a statement: it has to be let through. */
const STATEMENT_FAILED = 100;

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
export function throwOnceStopped(module: Module, onStop: () => void) {
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
