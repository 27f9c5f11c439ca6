/** How a run of many calls ended. */
export type Ending = 'done' | 'stopped' | { error: unknown };

/**
 * Takes one step after the other until there is no more, one fails, or somebody stops it: a step that is
 * under way ends first, so that what it did is known.
 */
export async function runSteps(
  step: () => Promise<boolean>,
  isStopped: () => boolean,
  onStep: () => void,
): Promise<Ending> {
  try {
    while (!isStopped()) {
      const hasMore = await step();
      onStep();
      if (!hasMore) return 'done';
    }
    return 'stopped';
  } catch (error) {
    return { error };
  }
}
