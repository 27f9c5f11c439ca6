import { createHmac } from 'node:crypto';
import { accountDelay, REMEMBERED } from './accountDelay.ts';
import { createCounts } from './counts.ts';
import type { CallLimit, Limits } from './limits.ts';
import { openSharedCounts } from './sharedCounts.ts';
import type { Sql } from './sql.ts';

export type Limiter = {
  /** Counts a client's call towards these limits. Gives the seconds to wait where one is passed, else 0. */
  take(names: CallLimit[], client: string): Promise<number>;
  /** Counts an attempt to sign in to an account, as if it were refused. Gives the seconds to wait, else 0. */
  tryAccount(email: string): Promise<number>;
  /** The attempt was not refused: those before it are forgotten. */
  clearAccount(email: string): Promise<void>;
  /** Ends the exchange with the other processes. */
  close(): Promise<void>;
};

type Options = {
  limits: Limits;
  /** With it addresses are hashed: none is kept as it is. */
  secret: string;
  /** The database, where several processes share it. */
  sql?: Sql | undefined;
  /** The time in milliseconds; a test brings its own. */
  now?: () => number;
};

/**
 * Counts calls, in memory and, with `sql`, in the database too, where the sum of all processes
 * is what counts. A client that has to wait costs the database nothing, and while the
 * database is away each process counts for itself.
 */
export function openLimiter({ limits, secret, sql, now = () => performance.now() }: Options): Limiter {
  const own = createCounts(now);
  const shared = sql && openSharedCounts(sql, learn);
  const keyOf = (name: string, who: string) =>
    createHmac('sha256', secret).update(`${name} ${who}`).digest('base64url');
  const accountKey = (email: string) => keyOf('account', email.toLowerCase());
  const secondsUntil = (end: number) => Math.ceil((end - now()) / 1000);

  /** What all processes counted replaces what this one did. */
  function learn(key: string, count: number, seconds: number) {
    own.set(key, { count, end: now() + seconds * 1000 });
  }

  function countHere(name: CallLimit, key: string): number {
    const { most, seconds } = limits[name];
    const { count, end } = own.get(key) ?? { count: 0, end: now() + seconds * 1000 };
    own.set(key, { count: count + 1, end });
    return count < most ? 0 : secondsUntil(end);
  }

  async function take(names: CallLimit[], client: string): Promise<number> {
    const keys = names.map((name) => ({ name, key: keyOf(name, client), seconds: limits[name].seconds }));
    const wait = Math.max(0, ...keys.map(({ name, key }) => countHere(name, key)));
    // A page must not wait for the database: its count is exchanged later.
    for (const one of keys) if (one.name === 'everything') shared?.addLater(one.key, one.seconds);
    if (wait > 0 || shared === undefined) return wait;
    const particular = keys.filter(({ name }) => name !== 'everything');
    const waits = particular.map(async ({ name, key, seconds }) => {
      const all = await shared.add(key, seconds);
      return all !== undefined && all.total > limits[name].most ? all.wait : 0;
    });
    return Math.max(0, ...(await Promise.all(waits)));
  }

  function tryAccountHere(key: string): number {
    const { count, end } = own.get(key) ?? { count: 0, end: now() };
    const wait = secondsUntil(end) - REMEMBERED + accountDelay(count, limits.account);
    if (count > 0 && wait > 0) return wait;
    own.set(key, { count: count + 1, end: now() + REMEMBERED * 1000 });
    return 0;
  }

  return {
    take,
    async tryAccount(email) {
      const key = accountKey(email);
      return (await shared?.tryAccount(key, limits.account)) ?? tryAccountHere(key);
    },
    async clearAccount(email) {
      const key = accountKey(email);
      own.clear(key);
      await shared?.clear(key);
    },
    close: async () => shared?.close(),
  };
}
