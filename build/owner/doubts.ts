import { isInSight } from '../../src/content/mapFrame.ts';
import { distanceTo, nearestNamed, type Point, placesNamed, plainName } from '../../src/content/places.ts';
import { nearest } from '../../src/domain/distance.ts';
import type { Facts } from '../../src/domain/facts.ts';
import { colourDoubts } from './contrast.ts';
import type { FactFault } from './factFaults.ts';
import { PLACES } from './places.ts';

/** A town and its outskirts. */
const NEAR_KILOMETRES = 8;

/** What may be right, and looks as if it were not. */
export const doubtsAbout = (site: Facts): FactFault[] => [
  ...townDoubts(site.towns ?? [], site.base),
  ...baseDoubts(site.base),
  ...colourDoubts(site.colours),
];

function townDoubts(towns: string[], { latitude, longitude }: Facts['base']): FactFault[] {
  const base = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
  return towns.flatMap((town, index) => {
    const path = ['site', 'towns', index];
    const first = towns.findIndex((other) => plainName(other) === plainName(town));
    if (first < index) return [{ path, message: `${town} is among the towns twice.` }];
    if (placesNamed(town, PLACES).length === 0) return [{ path, message: unknownTown(town) }];
    return !base || isDrawn(town, base) ? [] : [{ path, message: `${town} ${UNDRAWN}` }];
  });
}

const UNDRAWN = 'is listed, and not drawn: the map shows south-east Wales, and towns whose place it knows.';

/** Whether the drawn map shows the town of that name which is nearest to the base. */
function isDrawn(town: string, base: Point): boolean {
  const place = nearestNamed(town, PLACES, base);
  return place !== undefined && isInSight(place);
}

function unknownTown(town: string): string {
  const meant = nearest(
    town,
    PLACES.map(({ name }) => name),
  );
  return meant === undefined
    ? `${town} is in no list of the towns of Wales. If it is right, leave it.`
    : `${town}: did you mean ${meant}?`;
}

function baseDoubts({ town, latitude, longitude }: Facts['base']): FactFault[] {
  const path = ['site', 'base', 'town'];
  const known = placesNamed(town, PLACES);
  if (known.length === 0) return [{ path, message: unknownTown(town) }];
  if (latitude === undefined || longitude === undefined) {
    return [
      { path, message: 'latitude and longitude of your town are not both given: no page shows a map.' },
    ];
  }
  const distances = known.flatMap((place) => distanceTo(place, { latitude, longitude }) ?? []);
  const least = Math.min(...distances);
  if (distances.length === 0 || least <= NEAR_KILOMETRES) return [];
  const [{ latitude: north, longitude: east } = {}] = known;
  return [
    {
      path: ['site', 'base', 'latitude'],
      message: `${latitude}, ${longitude} is ${Math.round(least)} km from ${town}, which is at ${north}, ${east}. The map shows the wrong place.`,
    },
  ];
}
