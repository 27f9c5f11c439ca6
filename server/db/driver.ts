import type { Query } from './database.ts';
import { UnavailableError } from './errors.ts';

/** The longest a call may take. The form gives up after 15 s, and should see a 503 before that. */
export const CALL_TIMEOUT_MS = 8_000;
const PING_TIMEOUT_MS = 4_000;

export const ping = (query: Query): Promise<boolean> =>
  withTimeout(PING_TIMEOUT_MS, () => query('select 1')).then(
    () => true,
    () => false,
  );

/**
 * Rejects with UnavailableError after `timeoutMs`. `work` goes on, and looks at the signal before it does
 * anything that would last.
 */
export function withTimeout<T>(
  timeoutMs: number | null,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const timeout = new AbortController();
  if (timeoutMs === null) return work(timeout.signal);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      timeout.abort();
      reject(new UnavailableError(`The database did not answer within ${timeoutMs} ms.`));
    }, timeoutMs);
    work(timeout.signal)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

/** Turns PostgreSQL's text of a timestamp in UTC into ISO 8601, as `to_jsonb` writes it. */
const isoTimestamp = (text: string): string => text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');

/** How both drivers read int8, date, timestamp and timestamptz, by type id. */
export const PARSERS: Record<number, (text: string) => unknown> = {
  20: Number,
  1082: String,
  1114: isoTimestamp,
  1184: isoTimestamp,
};
