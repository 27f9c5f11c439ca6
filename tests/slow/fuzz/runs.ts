import fc from 'fast-check';

/** The same cases in every run; `FUZZ_SEED` tries others, `FUZZ_TIMES` multiplies them. */
export const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);
const TIMES = Number(process.env.FUZZ_TIMES ?? 1);

/** So many cases of a kind are under way at once, each lane with a seed of its own. */
const LANES = 8;

/** How many cases of each kind were tried. */
export const tried = new Map<string, number>();

/** Tries `runs` cases of a kind. @throws what fast-check says of the first that fails: its seed, and the least such case. */
export async function holds<T>(
  kind: string,
  runs: number,
  cases: fc.Arbitrary<T>,
  check: (value: T) => Promise<void>,
) {
  const property = fc.asyncProperty(cases, async (value) => {
    tried.set(kind, (tried.get(kind) ?? 0) + 1);
    await check(value);
  });
  const numRuns = Math.ceil((runs * TIMES) / LANES);
  const lanes = Array.from({ length: LANES }, (_, lane) =>
    fc.assert(property, { seed: SEED + lane, numRuns, interruptAfterTimeLimit: 300_000 }),
  );
  const failed = (await Promise.allSettled(lanes)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
