import type { BestEffortSql } from './bestEffortSql.ts';
import { type Count, createCounts } from './counts.ts';
import type { Limit, Limits } from './limits.ts';

/** Any longer, and a stranger could keep the owner out for a working day. */
export const LONGEST_DELAY_SECONDS = 15 * 60;

/** An account's refused attempts are forgotten after this long without another. */
export const REMEMBERED_SECONDS = 60 * 60;

/** The seconds to wait after so many refused attempts: none for the first ones, then a delay that doubles. */
export const accountDelay = (refused: number, { most, seconds }: Limit) =>
  refused < most ? 0 : Math.min(LONGEST_DELAY_SECONDS, seconds * 2 ** (refused - most));

type Options = {
  limits: Limits;
  /** The database, which all processes share and which remembers the networks that signed in. */
  sql: BestEffortSql | undefined;
  hash(name: string, value: string): string;
  /** The time in milliseconds. */
  now: () => number;
};

/**
 * Attempts to sign in to accounts: those of each network, and those of all to one account.
 * SQL decides (the migration `account_delay.sql`); memory stands in while the database is away.
 */
export function createAccountDelay({ limits, sql, hash, now }: Options) {
  const memory = createAttempts(limits, now);
  const { account, accountTotal } = limits;
  const figures = [
    ...[account.most, account.seconds, accountTotal.most, accountTotal.seconds],
    ...[LONGEST_DELAY_SECONDS, REMEMBERED_SECONDS],
  ];
  const accountKey = (email: string) => hash('account', email.toLowerCase());
  const networkKey = (client: string) => hash('network', client);

  async function tryInSql(email: string, network: string): Promise<number | undefined> {
    const text = 'select private.try_account($1, $2, $3, $4, $5, $6, $7, $8) as wait';
    return (await sql?.<{ wait: number }>(text, [email.toLowerCase(), network, ...figures]))?.[0]?.wait;
  }

  return {
    async tryAccount(email: string, client: string): Promise<number> {
      const network = networkKey(client);
      const retryAfter = await tryInSql(email, network);
      if (retryAfter === undefined) return memory.try(accountKey(email), network);
      // Should the database go away, who guessed before does not begin anew.
      if (retryAfter === 0) memory.count(accountKey(email), network);
      return retryAfter;
    },
    async acceptAccount(email: string, client: string): Promise<void> {
      memory.accept(accountKey(email), networkKey(client));
      await sql?.('select private.accept_account($1, $2)', [email.toLowerCase(), networkKey(client)]);
    },
    async clearAccount(email: string): Promise<void> {
      memory.clear(accountKey(email));
      await sql?.('select private.unlock_account($1)', [email.toLowerCase()]);
    },
  };
}

/** The same in memory, except that no network is known: without the database nobody can sign in anyway. */
function createAttempts({ account: perNetwork, accountTotal: perAccount }: Limits, now: () => number) {
  const attempts = createCounts<Count & { latest: number }>(now);
  const networkOf = (account: string, network: string) => `${account} ${network}`;

  function retryAfter(key: string, most: number): number {
    const known = attempts.get(key);
    if (known === undefined) return 0;
    const delayEnd = known.latest + accountDelay(known.count, { ...perNetwork, most }) * 1000;
    return Math.max(0, Math.ceil((Math.min(delayEnd, known.end) - now()) / 1000));
  }

  /** Counts an attempt without asking whether it may be. */
  function count(account: string, network: string) {
    const latest = now();
    const key = networkOf(account, network);
    const before = attempts.get(key)?.count ?? 0;
    attempts.set(key, { count: before + 1, latest, end: latest + REMEMBERED_SECONDS * 1000 });
    const total = attempts.get(account) ?? { count: 0, end: latest + perAccount.seconds * 1000 };
    attempts.set(account, { count: total.count + 1, latest, end: total.end });
  }

  return {
    count,
    try(account: string, network: string): number {
      const seconds = Math.max(
        retryAfter(networkOf(account, network), perNetwork.most),
        retryAfter(account, perAccount.most),
      );
      if (seconds === 0) count(account, network);
      return seconds;
    },
    accept(account: string, network: string) {
      attempts.clear(networkOf(account, network));
      const total = attempts.get(account);
      if (total !== undefined) attempts.set(account, { ...total, count: total.count - 1 });
    },
    clear(account: string) {
      attempts.clearAll(account);
    },
  };
}
