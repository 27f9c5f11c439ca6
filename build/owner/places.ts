import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Place = { name: string; latitude: number | undefined; longitude: number | undefined };

const degrees = (text: string | undefined) => (text ? Number(text) : undefined);

/** The places of wales.tsv, several of one name among them. */
export const PLACES: readonly Place[] = readFileSync(join(import.meta.dirname, 'wales.tsv'), 'utf8')
  .trim()
  .split('\n')
  .filter((line) => !line.startsWith('#'))
  .map((line) => line.split('\t'))
  .map(([name = '', latitude, longitude]) => ({
    name,
    latitude: degrees(latitude),
    longitude: degrees(longitude),
  }));

/** A name without its capitals, hyphens and double spaces. */
export const plainName = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim();

/** Every place of that name, however its hyphens and capitals are written. */
export const placesNamed = (name: string): Place[] =>
  PLACES.filter((place) => plainName(place.name) === plainName(name));

const KILOMETRES_A_DEGREE = 111;

/** Kilometres from a place to a point, near enough for Wales; undefined where nobody has written down where it is. */
export function distanceTo({ latitude, longitude }: Place, to: { latitude: number; longitude: number }) {
  if (latitude === undefined || longitude === undefined) return undefined;
  const east = (to.longitude - longitude) * Math.cos((latitude * Math.PI) / 180);
  return Math.hypot(to.latitude - latitude, east) * KILOMETRES_A_DEGREE;
}
