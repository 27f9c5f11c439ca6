/** A place by one of its names; without degrees where nobody has written down where it is. */
export type Place = { name: string; latitude: number | undefined; longitude: number | undefined };

export type Point = { latitude: number; longitude: number };

const degrees = (text: string | undefined) => (text ? Number(text) : undefined);

/** The places that wales.tsv lists, several of one name among them. @param table its text. */
export const parsePlaces = (table: string): Place[] =>
  table
    .trim()
    .split(/\r?\n/)
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
export const placesNamed = (name: string, places: readonly Place[]): Place[] =>
  places.filter((place) => plainName(place.name) === plainName(name));

const KILOMETRES_A_DEGREE = 111;

/** Kilometres from a place to a point, near enough for Wales; undefined where nobody has written down where it is. */
export function distanceTo({ latitude, longitude }: Place, to: Point) {
  if (latitude === undefined || longitude === undefined) return undefined;
  const east = (to.longitude - longitude) * Math.cos((latitude * Math.PI) / 180);
  return Math.hypot(to.latitude - latitude, east) * KILOMETRES_A_DEGREE;
}

/** The place of that name that is nearest to a point: there are two Newports. Undefined where none is known. */
export function nearestNamed(name: string, places: readonly Place[], to: Point): Point | undefined {
  const [nearest] = placesNamed(name, places)
    .flatMap((place) => {
      const distance = distanceTo(place, to);
      return distance === undefined ? [] : [{ place: place as Point, distance }];
    })
    .sort((a, b) => a.distance - b.distance);
  return nearest?.place;
}
