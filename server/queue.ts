import { setImmediate as nextTurn } from 'node:timers/promises';

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

  async function work() {
    if (busy) return;
    busy = true;
    while (prompt.length > 0 || patient.length > 0) {
      // A password check blocks the process: first read what else has come meanwhile.
      if (prompt.length === 0) await nextTurn();
      await (prompt.shift() ?? patient.shift())?.run();
    }
    busy = false;
  }

  return function enqueue<T>(task: () => Promise<T>, canWait = false): Promise<T> {
    return new Promise((resolve, reject) => {
      (canWait ? patient : prompt).push({ run: () => task().then(resolve, reject) });
      work();
    });
  };
}
