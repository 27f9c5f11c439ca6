import { AsyncResource } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * How long tasks may hold the process in one go. Meanwhile no page is sent, and Node lets in one new
 * visitor for each turn of the event loop.
 */
const MAX_HOLD_MS = 50;

type Waiting = { run: () => Promise<void> };

/**
 * Runs tasks one at a time. PGlite has one connection, and the backend library gives it to
 * every request at once: transactions that overlap run under each other's role and abort
 * each other. Tasks that can wait let the others pass: a password check takes a tenth of a
 * second, and a visitor's request must not stand behind a row of them.
 */
export function createQueue() {
  const urgent: Waiting[] = [];
  const deferred: Waiting[] = [];
  let busy = false;
  // Since the event loop's last turn. The queue may have been empty in between: each request is
  // read, and its task run, on its own.
  let heldMs = 0;

  async function work() {
    if (busy) return;
    busy = true;
    while (urgent.length > 0 || deferred.length > 0) {
      // A password check blocks the process: first read what else has come meanwhile.
      if (urgent.length === 0 || heldMs > MAX_HOLD_MS) {
        await nextTurn();
        heldMs = 0;
      }
      const start = performance.now();
      await (urgent.shift() ?? deferred.shift())?.run();
      heldMs += performance.now() - start;
    }
    busy = false;
  }

  return function enqueue<T>(task: () => Promise<T>, canWait = false): Promise<T> {
    // Whoever comes first runs the others' tasks too: each must keep its own request's id.
    const own = AsyncResource.bind(task);
    return new Promise((resolve, reject) => {
      (canWait ? deferred : urgent).push({ run: () => own().then(resolve, reject) });
      work();
    });
  };
}
