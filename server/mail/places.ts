/** A name followed by one of these is a street's: `Newport Road` may be in any town. */
const STREET =
  'street|st|road|rd|lane|avenue|ave|close|drive|terrace|court|crescent|place|way|row|house|square|gardens|view|parade';

/** A full postcode anywhere, or its first half alone. In a sentence, `M4` is a motorway. */
const POSTCODE = /(?<![\p{L}\d])([a-z]{1,2})\d[a-z\d]?\s*\d[a-z]{2}(?![\p{L}\d])/giu;
const OUTWARD_CODE = /^\s*([a-z]{1,2})\d[a-z\d]?\s*$/iu;

const normalize = (text: string) => text.replaceAll(/[^\p{L}\d]+/gu, ' ').trim();

/**
 * Returns a function that reduces a location to what may be sent by email: a known town, or a postcode area.
 * A location is free text and may hold a full address or a name; everything else in it stays on the desk.
 * @example createPlaceFinder(['Newport'])('2 Mill Lane, Newport NP20 1AA') // 'Newport'
 */
export function createPlaceFinder(towns: readonly string[]): (location: string) => string | undefined {
  const names = new Map(towns.map((town) => [normalize(town).toLowerCase(), town]));
  // Longest first: "Pembroke Dock" is not "Pembroke".
  const alternatives = [...names.keys()].sort((a, b) => b.length - a.length).join('|');
  const pattern = new RegExp(
    `(?<![\\p{L}\\d])(?:${alternatives})(?![\\p{L}\\d])(?! (?:${STREET})(?![\\p{L}\\d]))`,
    'giu',
  );
  return (location) => {
    // Addresses end with the town, so the last match wins.
    const town = [...normalize(location).matchAll(pattern)].at(-1)?.[0];
    return town === undefined ? postcodeArea(location) : names.get(town.toLowerCase());
  };
}

function postcodeArea(location: string): string | undefined {
  const area = ([...location.matchAll(POSTCODE)].at(-1) ?? OUTWARD_CODE.exec(location))?.[1];
  return area && `${area.toUpperCase()} postcode area`;
}
