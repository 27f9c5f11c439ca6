import { LONGEST_DELAY, REMEMBERED } from './accountDelay.ts';
import { within } from './deadline.ts';
import type { Limit } from './limits.ts';
import { describeError, log } from './log.ts';
import type { Sql } from './sql.ts';

/** Milliseconds between exchanges of what was counted in memory. */
const EXCHANGE_EVERY = 1000;

/** Milliseconds that a call may wait to be counted: a database that is silent must not hold it up. */
const LONGEST_WAIT = 2_000;

type Total = { counted_key: string; total: number; wait: number };
type Call = { key: string; calls: number; seconds: number };

/**
 * The counts that all processes share, in the functions of the migration `limits.sql`. Nothing
 * here throws: while the database is away the answer is undefined, which is logged once.
 * @param learn is told what all processes together counted of what was added with `addLater`.
 */
export function openSharedCounts(sql: Sql, learn: (key: string, count: number, seconds: number) => void) {
  const later = new Map<string, { calls: number; seconds: number }>();
  let away = false;

  async function ask<Row>(text: string, values: unknown[]): Promise<Row[] | undefined> {
    try {
      const rows = await within(LONGEST_WAIT, sql<Row>(text, values));
      away = false;
      return rows;
    } catch (error) {
      if (!away) log('warn', 'limits are not shared for the moment', describeError(error));
      away = true;
      return undefined;
    }
  }

  const count = (calls: Call[]) =>
    ask<Total>('select * from private.count_calls($1::text::jsonb)', [JSON.stringify(calls)]);

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
  }, EXCHANGE_EVERY).unref();

  return {
    /** Counts one call. Gives what it is one of, and the seconds until the count ends. */
    async add(key: string, seconds: number): Promise<Total | undefined> {
      const total = (await count([{ key, calls: 1, seconds }]))?.[0];
      if (total !== undefined) learn(key, total.total, total.wait);
      return total;
    },
    /** Counts one call at the next exchange. */
    addLater(key: string, seconds: number) {
      later.set(key, { calls: (later.get(key)?.calls ?? 0) + 1, seconds });
    },
    /** Counts an attempt to sign in. Gives the seconds to wait, or 0. */
    async tryAccount(key: string, { most, seconds }: Limit): Promise<number | undefined> {
      const values = [key, most, seconds, LONGEST_DELAY, REMEMBERED];
      const text = 'select private.try_account($1, $2, $3, $4, $5) as wait';
      return (await ask<{ wait: number }>(text, values))?.[0]?.wait;
    },
    async clear(key: string) {
      await ask('delete from private.counted_calls where key = $1', [key]);
    },
    async close() {
      clearInterval(timer);
      await exchanging;
    },
  };
}
