/** How many letters to insert, remove, change or swap with the next to make one of the other (Damerau-Levenshtein). */
export function distanceBetween(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + Number(!isSame),
        isSwapped ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [beforeLast, last] = [last, current];
  }
  return at(last, other.length);
}

const at = (row: number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY;

/** The one of `words` that `word` may be a mistyping of, upper and lower case alike; undefined where none is near. */
export function nearest(word: string, words: readonly string[]): string | undefined {
  const [first] = words
    .map((known) => ({ known, distance: distanceBetween(word.toLowerCase(), known.toLowerCase()) }))
    .filter(({ distance }) => distance <= Math.max(1, Math.floor(word.length / 4)))
    .sort((one, other) => one.distance - other.distance);
  return first?.known;
}

/** `Did you mean …?` where one of `words` is near to `word`, or else the other advice. */
export function suggest(word: string, words: readonly string[], otherwise: string): string {
  const meant = nearest(word, words);
  return meant === undefined ? otherwise : `Did you mean ${meant}?`;
}
