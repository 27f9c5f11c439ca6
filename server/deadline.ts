import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds for a call; the form waits for 15 seconds, and a truthful 503 must come before. */
export const LONGEST_CALL = 8_000;

/** Thrown when something has not ended in time. */
export class TooLateError extends Error {
  override name = 'TooLateError';
}

/** Gives what `work` gives, if that is within so many milliseconds; nothing stops `work` itself. @throws TooLateError */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const ended = new AbortController();
  const late = pause(milliseconds, undefined, { signal: ended.signal }).then(
    () => {
      throw new TooLateError(`There was no answer within ${milliseconds} ms.`);
    },
    () => work,
  );
  return Promise.race([work, late]).finally(() => ended.abort());
}
