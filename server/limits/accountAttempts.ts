import { accountDelay, REMEMBERED } from './accountDelay.ts';
import { type Count, createCounts } from './counts.ts';
import type { Limits } from './limits.ts';

/** Attempts to sign in, and when the latest was (milliseconds). */
type Attempts = Count & { latest: number };

/**
 * Attempts to sign in to accounts, in memory: those of each network, and those of all to one
 * account. The same as the migration `account_delay.sql`, but that no network is known: memory
 * stands in for a database that is away, and without it nobody can sign in anyway.
 * @param now the time in milliseconds.
 */
export function createAccountAttempts({ account: own, accountTotal: all }: Limits, now: () => number) {
  const attempts = createCounts<Attempts>(now);
  const ofNetwork = (account: string, network: string) => `${account} ${network}`;

  function waitOf(key: string, most: number): number {
    const known = attempts.get(key);
    if (known === undefined) return 0;
    const delayed = known.latest + accountDelay(known.count, { ...own, most }) * 1000;
    return Math.max(0, Math.ceil((Math.min(delayed, known.end) - now()) / 1000));
  }

  /** Counts an attempt without asking whether it may be. */
  function count(account: string, network: string) {
    const latest = now();
    const key = ofNetwork(account, network);
    const before = attempts.get(key)?.count ?? 0;
    attempts.set(key, { count: before + 1, latest, end: latest + REMEMBERED * 1000 });
    const total = attempts.get(account) ?? { count: 0, end: latest + all.seconds * 1000 };
    attempts.set(account, { count: total.count + 1, latest, end: total.end });
  }

  return {
    count,
    /** Counts an attempt, or gives the seconds to wait and counts nothing. */
    try(account: string, network: string): number {
      const wait = Math.max(waitOf(ofNetwork(account, network), own.most), waitOf(account, all.most));
      if (wait === 0) count(account, network);
      return wait;
    },
    /** The attempt that was counted last was right. */
    accept(account: string, network: string) {
      attempts.clear(ofNetwork(account, network));
      const total = attempts.get(account);
      if (total !== undefined) attempts.set(account, { ...total, count: total.count - 1 });
    },
    /** Forgets what was tried from anywhere. */
    clear(account: string) {
      attempts.clearAll(account);
    },
  };
}
