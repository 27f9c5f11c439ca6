import { createHmac } from 'node:crypto';
import type { Sql } from '../database/sql.ts';
import { createAccountAttempts } from './accountAttempts.ts';
import { createCounts } from './counts.ts';
import type { CallLimit, Limits } from './limits.ts';
import { createPatientSql } from './patientSql.ts';
import { openSharedCounts } from './sharedCounts.ts';
import { openStoredAttempts } from './storedAttempts.ts';

export type Limiter = {
  /** Counts a client's call towards these limits. Gives the seconds to wait where one is passed, else 0. */
  take(names: CallLimit[], client: string): Promise<number>;
  /**
   * Counts a client's attempt to sign in to an account, as if it were refused. Gives the seconds
   * to wait, else 0.
   * @param client the network as `clientAddress` gives it, here and in `acceptAccount`.
   */
  tryAccount(email: string, client: string): Promise<number>;
  /** The attempt was not refused: the client's before it are forgotten, and its network is known. */
  acceptAccount(email: string, client: string): Promise<void>;
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
  const attempts = createAccountAttempts(limits, now);
  const patient = sql && createPatientSql(sql);
  const stored = patient && openStoredAttempts(patient, limits);
  const shared = isShared && patient ? openSharedCounts(patient, learn) : undefined;
  const keyOf = (name: string, who: string) =>
    createHmac('sha256', secret).update(`${name} ${who}`).digest('base64url');
  const accountOf = (email: string) => keyOf('account', email.toLowerCase());
  const networkOf = (client: string) => keyOf('network', client);
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

  return {
    take,
    async tryAccount(email, client) {
      const [account, network] = [accountOf(email), networkOf(client)];
      const wait = await stored?.try(email.toLowerCase(), network);
      if (wait === undefined) return attempts.try(account, network);
      // Should the database go away, who guessed before does not begin anew.
      if (wait === 0) attempts.count(account, network);
      return wait;
    },
    async acceptAccount(email, client) {
      attempts.accept(accountOf(email), networkOf(client));
      await stored?.accept(email.toLowerCase(), networkOf(client));
    },
    async clearAccount(email) {
      attempts.clear(accountOf(email));
      await stored?.clear(email.toLowerCase());
    },
    close: async () => shared?.close(),
  };
}
