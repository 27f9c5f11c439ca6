import type { BestEffortSql } from './bestEffortSql.ts';

/** How often the counts in memory are exchanged. */
const EXCHANGE_INTERVAL_MS = 1000;

/** `wait`: the seconds until the count ends. */
type Total = { counted_key: string; total: number; wait: number };
type Call = { key: string; calls: number; seconds: number };

/**
 * The counts that all processes share, in the functions of the migration `limits.sql`. While
 * the database is away `add` gives undefined.
 * @param learn is called with what all processes counted together, and the seconds until that ends.
 */
export function openSharedCounts(
  sql: BestEffortSql,
  learn: (key: string, count: number, seconds: number) => void,
) {
  const later = new Map<string, { calls: number; seconds: number }>();

  const count = (calls: Call[]) =>
    sql<Total>('select * from private.count_calls($1::text::jsonb)', [JSON.stringify(calls)]);

  async function exchange() {
    if (later.size === 0) return;
    const calls = [...later].map(([key, added]) => ({ key, ...added }));
    later.clear();
    // What the database could not take is not sent again: it is about a minute, and the minute goes on.
    for (const { counted_key, total, wait } of (await count(calls)) ?? []) {
      learn(counted_key, total + (later.get(counted_key)?.calls ?? 0), wait);
    }
  }

  let exchanging: Promise<void> | undefined;
  const timer = setInterval(() => {
    exchanging ??= exchange().finally(() => {
      exchanging = undefined;
    });
  }, EXCHANGE_INTERVAL_MS).unref();

  return {
    /** Counts one call. Gives how many there are with it, and the seconds until the count ends. */
    async add(key: string, seconds: number): Promise<Total | undefined> {
      const total = (await count([{ key, calls: 1, seconds }]))?.[0];
      if (total !== undefined) learn(key, total.total, total.wait);
      return total;
    },
    /** Counts one call at the next exchange. */
    addLater(key: string, seconds: number) {
      later.set(key, { calls: (later.get(key)?.calls ?? 0) + 1, seconds });
    },
    async close() {
      clearInterval(timer);
      await exchanging;
    },
  };
}
