import { AsyncResource } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Milliseconds for which tasks may hold the process in one go. Meanwhile no page is sent,
 * and Node lets in one new visitor for each time that it gets round.
 */
const LONGEST_HOLD = 50;

type Waiting = { run: () => Promise<void> };

/**
 * Runs tasks one at a time. PGlite has one connection, and the backend library gives it to
 * every request at once: transactions that overlap run under each other's role and abort
 * each other. Tasks that can wait let the others pass: a password check takes a tenth of a
 * second, and a visitor's request must not stand behind a row of them.
 */
export function createQueue() {
  const prompt: Waiting[] = [];
  const patient: Waiting[] = [];
  let busy = false;
  // Of tasks since the process last got round. The queue may have been empty in between:
  // each request is read, and its task run, on its own.
  let held = 0;

  async function work() {
    if (busy) return;
    busy = true;
    while (prompt.length > 0 || patient.length > 0) {
      // A password check blocks the process: first read what else has come meanwhile.
      if (prompt.length === 0 || held > LONGEST_HOLD) {
        await nextTurn();
        held = 0;
      }
      const start = performance.now();
      await (prompt.shift() ?? patient.shift())?.run();
      held += performance.now() - start;
    }
    busy = false;
  }

  return function enqueue<T>(task: () => Promise<T>, canWait = false): Promise<T> {
    // Whoever comes first runs the others' tasks too: each must keep its own request's id.
    const own = AsyncResource.bind(task);
    return new Promise((resolve, reject) => {
      (canWait ? patient : prompt).push({ run: () => own().then(resolve, reject) });
      work();
    });
  };
}
