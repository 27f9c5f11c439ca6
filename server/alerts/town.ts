import { TOWNS } from './towns.ts';

/** Words that make a town's name one of a street: `Newport Road` may be anywhere. */
const STREET =
  'street|st|road|rd|lane|avenue|ave|close|drive|terrace|court|crescent|place|way|row|house|square|gardens|view|parade';

/**
 * The town in what a visitor wrote as the location, which may be a whole address, a name or
 * a sentence. Only places of a list are named: an alert travels by mail, and all else that
 * was written stays on the desk.
 * @param own the towns of site.config.ts, beside those of the list.
 * @returns the last that is named; undefined where none is.
 */
export function townOf(location: string, own: readonly string[]): string | undefined {
  const words = plain(location);
  const found = [...new Set([...own, ...TOWNS])]
    .map((town) => ({ town, at: lastIndexOf(words, plain(town)) }))
    .filter(({ at }) => at >= 0)
    // Of two that stand in one place, the longer: Pembroke Dock is not Pembroke.
    .sort((one, other) => other.at - one.at || other.town.length - one.town.length);
  return found[0]?.town;
}

const plain = (text: string) => text.replaceAll(/[^\p{L}\d]+/gu, ' ').trim();

function lastIndexOf(words: string, town: string): number {
  const matches = words.matchAll(
    new RegExp(`(?<![\\p{L}\\d])${town}(?![\\p{L}\\d])(?! (${STREET})\\b)`, 'giu'),
  );
  return [...matches].at(-1)?.index ?? -1;
}
