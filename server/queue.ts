/**
 * Runs tasks one at a time, in the order they came. PGlite has one connection, and the
 * backend library gives it to every request at once: transactions that overlap run under
 * each other's role and abort each other.
 */
export function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return function enqueue<T>(task: () => Promise<T>): Promise<T> {
    const result = last.then(task);
    last = result.catch(() => undefined);
    return result;
  };
}

export type Enqueue = ReturnType<typeof createQueue>;
