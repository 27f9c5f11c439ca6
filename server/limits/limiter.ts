import { createHmac, hash as digest } from 'node:crypto';
import type { Sql } from '../database/sql.ts';
import { createAccountDelay } from './accountDelay.ts';
import { createBestEffortSql } from './bestEffortSql.ts';
import { createCounts } from './counts.ts';
import type { CallLimit, Limit, Limits } from './limits.ts';
import { openSharedCounts } from './sharedCounts.ts';

export type Limiter = {
  /** Counts a client's call towards these limits. Gives the seconds to wait where one is passed, else 0. */
  take(names: CallLimit[], client: string): Promise<number>;
  /** Counts a client's call of a file. Gives false, and counts nothing, where there have been too many. */
  takeFile(client: string): boolean;
  /**
   * Counts a client's attempt to sign in to an account, as if it were refused. Gives the seconds
   * to wait, and then counts nothing, else 0.
   * @param client the network as `clientAddress` gives it, here and in `acceptAccount`.
   */
  tryAccount(email: string, client: string): Promise<number>;
  /** The attempt that was counted last was right: the client's before it are forgotten, and its network is known. */
  acceptAccount(email: string, client: string): Promise<void>;
  /** How many links one mailbox gets: counted in SQL, where they are made (`private.ask_link`). */
  mailbox: Limit;
  /** Forgets every attempt at an account, whoever made it. */
  clearAccount(email: string): Promise<void>;
  /** Ends the exchange with the other processes. */
  close(): Promise<void>;
};

type Options = {
  limits: Limits;
  /** With it addresses are hashed: none is kept as it is. */
  secret: string;
  /** The database, which remembers what was tried at accounts. */
  sql?: Sql | undefined;
  /** Whether other processes use the same database, and calls are counted together. */
  isShared?: boolean;
  /** The time in milliseconds; a test brings its own. */
  now?: () => number;
};

/**
 * Counts calls in memory and, where it is shared, in the database too, where the sum of all
 * processes is what counts; attempts at accounts always in both. A client that has to wait for
 * its calls costs the database nothing, and while the database is away each process counts for
 * itself.
 */
export function openLimiter({
  limits,
  secret,
  sql,
  isShared = false,
  now = () => performance.now(),
}: Options): Limiter {
  const own = createCounts(now);
  const bestEffort = sql && createBestEffortSql(sql);
  const shared = isShared && bestEffort ? openSharedCounts(bestEffort, learn) : undefined;
  const hash = (name: string, value: string) =>
    createHmac('sha256', secret).update(`${name} ${value}`).digest('base64url');

  /** For calls, of which there are many: an HMAC costs five times as much, and nobody can lengthen what is hashed here. */
  const keyOf = (name: CallLimit, client: string) =>
    digest('sha256', `${secret} ${name} ${client}`, 'base64url');

  /** What all processes counted replaces what this one did. */
  function learn(key: string, count: number, seconds: number) {
    own.set(key, { count, end: now() + seconds * 1000 });
  }

  function countHere(name: CallLimit, key: string): number {
    const { most, seconds } = limits[name];
    const { count, end } = own.get(key) ?? { count: 0, end: now() + seconds * 1000 };
    own.set(key, { count: count + 1, end });
    return count < most ? 0 : Math.ceil((end - now()) / 1000);
  }

  function takeFile(client: string): boolean {
    const key = keyOf('everything', client);
    const { most, seconds } = limits.everything;
    if ((own.get(key)?.count ?? 0) >= most) return false;
    countHere('everything', key);
    shared?.addLater(key, seconds);
    return true;
  }

  async function take(names: CallLimit[], client: string): Promise<number> {
    const calls = names.map((name) => ({ name, key: keyOf(name, client), ...limits[name] }));
    const retryAfter = Math.max(0, ...calls.map(({ name, key }) => countHere(name, key)));
    // A page must not wait for the database: its count is exchanged later.
    for (const { name, key, seconds } of calls) if (name === 'everything') shared?.addLater(key, seconds);
    if (retryAfter > 0 || shared === undefined) return retryAfter;
    const counted = calls
      .filter(({ name }) => name !== 'everything')
      .map(async ({ key, seconds, most }) => {
        const count = await shared.add(key, seconds);
        return count !== undefined && count.total > most ? count.wait : 0;
      });
    return Math.max(0, ...(await Promise.all(counted)));
  }

  return {
    take,
    takeFile,
    mailbox: limits.mailbox,
    ...createAccountDelay({ limits, sql: bestEffort, hash, now }),
    close: async () => shared?.close(),
  };
}
