/** How often a key was counted, and when that is forgotten (milliseconds). */
export type Count = { count: number; end: number };

/** Above this many keys (some 20 MB) those that were unused for longest are forgotten. */
const MAX_KEYS = 100_000;

/**
 * Counts in memory, each forgotten at its end.
 * @param now the time in milliseconds. Not the wall clock: when that is set back, clients would wait for hours.
 */
export function createCounts<C extends Count = Count>(now: () => number) {
  /** In the order of their last use. */
  const counts = new Map<string, C>();

  function forget() {
    for (const [key, { end }] of counts) {
      if (end > now() && counts.size <= MAX_KEYS) return;
      counts.delete(key);
    }
  }

  return {
    get size() {
      return counts.size;
    },
    get(key: string): C | undefined {
      const known = counts.get(key);
      return known !== undefined && known.end > now() ? known : undefined;
    },
    set(key: string, count: C) {
      counts.delete(key);
      counts.set(key, count);
      forget();
    },
    clear(key: string) {
      counts.delete(key);
    },
    /** Forgets every key that begins so. Looks at each: not for what happens often. */
    clearAll(prefix: string) {
      for (const key of counts.keys()) if (key.startsWith(prefix)) counts.delete(key);
    },
  };
}
