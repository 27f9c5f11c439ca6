import { setTimeout as pause } from 'node:timers/promises';

/** The longest that a call may take. The form waits for 15 seconds, and a truthful 503 must come before that. */
export const CALL_TIMEOUT_MS = 8_000;

/** Thrown when something has not ended in time. */
export class TimeoutError extends Error {
  override name = 'TimeoutError';
}

/**
 * Gives what `work` gives, if it ends within `timeoutMs`; nothing stops `work` itself.
 * @throws TimeoutError
 */
export async function withTimeout<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  const ended = new AbortController();
  const late = pause(timeoutMs, undefined, { signal: ended.signal }).then(
    () => {
      throw new TimeoutError(`There was no response within ${timeoutMs} ms.`);
    },
    () => work,
  );
  return Promise.race([work, late]).finally(() => ended.abort());
}
