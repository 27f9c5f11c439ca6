/**
 * Gives what `look` found, for so many milliseconds after it was found; calls that come while it
 * looks share its answer. What fails is not kept.
 * @param now the time in milliseconds; a test brings its own.
 */
export function cachedFor<T>(
  milliseconds: number,
  look: () => Promise<T>,
  now: () => number = () => performance.now(),
): () => Promise<T> {
  let underWay: Promise<T> | undefined;
  let found: { answer: T; end: number } | undefined;
  async function lookAnew() {
    const answer = await look();
    found = { answer, end: now() + milliseconds };
    return answer;
  }
  return async () => {
    if (found !== undefined && now() < found.end) return found.answer;
    underWay ??= lookAnew().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}
