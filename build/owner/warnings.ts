import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isInSight } from '../../src/content/mapFrame.ts';
import { distanceTo, nearestNamed, parsePlaces, placesNamed, plainName } from '../../src/content/places.ts';
import { suggest } from '../../src/domain/distance.ts';
import { type Facts, nationalPhone } from '../../src/domain/facts.ts';
import { channels, colourTokens, withTones } from '../colours.ts';
import type { Config, ValueNote } from './config.ts';

/** Finds what is valid in site.config.ts but probably not meant. */
export const findWarnings = ({ site }: Config): ValueNote[] => [
  ...townWarnings(site),
  ...baseWarnings(site.base),
  ...contrastWarnings(site.colours),
];

/** Numbers that Ofcom, and a domain that RFC 2606 reserves for fiction. */
const FICTION = /^(01632960|07700900)|\.example$|^Company name$/;

/** What the site still lacks before it goes public: facts, the privacy notice's duties, promises that nobody made. */
export function findPlaceholders({ site, promises }: Config): string[] {
  const fictitious = Object.entries(site)
    .filter(([, value]) => typeof value === 'string')
    .filter(([name, value]) =>
      FICTION.test(name.endsWith('Phone') ? nationalPhone(value as string) : (value as string)),
    )
    .map(([name]) => name);
  const owed = (['hosting', 'retention'] as const).filter((name) => !site[name]);
  const open = Object.keys(promises).filter((name) => !promises[name as keyof typeof promises].kept);
  return [
    ...(fictitious.length > 0
      ? [`Placeholders: ${fictitious.join(', ')}. Change them before going public.`]
      : []),
    ...(owed.length > 0 ? [`The privacy notice needs: ${owed.join(', ')}.`] : []),
    ...(open.length > 0 ? [`Promises that no page makes yet: ${open.join(', ')}.`] : []),
  ];
}

const TABLE = join(import.meta.dirname, '..', '..', 'src', 'content', 'wales.tsv');
const PLACES = parsePlaces(readFileSync(TABLE, 'utf8'));

function townWarnings({ towns = [], base: { latitude, longitude } }: Facts): ValueNote[] {
  return towns.flatMap((town, index) => {
    const warn = (message: string) => [{ path: ['site', 'towns', index], message }];
    const first = towns.findIndex((other) => plainName(other) === plainName(town));
    if (first < index) return warn(`${town} is listed twice.`);
    if (placesNamed(town, PLACES).length === 0) return warn(explainUnknownTown(town));
    if (latitude === undefined || longitude === undefined) return [];
    const place = nearestNamed(town, PLACES, { latitude, longitude });
    if (place && isInSight(place)) return [];
    return warn(`${town} is listed but not drawn: the map shows south-east Wales, and places that it knows.`);
  });
}

const NAMES = PLACES.map(({ name }) => name);
const explainUnknownTown = (town: string) =>
  `${town} is not among the known towns of Wales. ${suggest(town, NAMES, 'If it is right, leave it.')}`;

const TOWN_RADIUS_KM = 8;

function baseWarnings({ town, latitude, longitude }: Facts['base']): ValueNote[] {
  const path = ['site', 'base', 'town'];
  const known = placesNamed(town, PLACES);
  if (known.length === 0) return [{ path, message: explainUnknownTown(town) }];
  if (latitude === undefined || longitude === undefined)
    return [{ path, message: 'no page shows a map without latitude and longitude.' }];
  const distances = known.flatMap((place) => distanceTo(place, { latitude, longitude }) ?? []);
  const least = Math.min(...distances);
  if (distances.length === 0 || least <= TOWN_RADIUS_KM) return [];
  const [{ latitude: north, longitude: east } = {}] = known;
  return [
    {
      path: ['site', 'base', 'latitude'],
      message: `${latitude}, ${longitude} is ${Math.round(least)} km from ${town}, which is at ${north}, ${east}.`,
    },
  ];
}

/** Text and background colours that occur together (WCAG 2.2, 1.4.3). */
const PAIRS = [
  ['ink', 'paper'],
  ['soft', 'paper'],
  ['teal', 'paper'],
  ['teal', 'mist'],
  ['card', 'teal'],
  ['card', 'teal-deep'],
  ['ground', 'teal-deep'],
  ['card', 'red'],
  ['ink', 'amber'],
  ['amber-ink', 'amber-tint'],
  ['red-deep', 'red-tint'],
] as const;
const LEAST_CONTRAST = 4.5;

function contrastWarnings(own: Facts['colours'] = {}): ValueNote[] {
  const tokens = colourTokens();
  const changed = withTones(own, tokens);
  const colour = (name: string) => changed[name] ?? tokens.get(name) ?? '';
  return PAIRS.filter(([text, ground]) => text in changed || ground in changed)
    .map(([text, ground]) => ({ text, ground, ratio: contrast(colour(text), colour(ground)) }))
    .filter(({ ratio }) => ratio < LEAST_CONTRAST)
    .map(({ text, ground, ratio }) => ({
      path: ['site', 'colours', text in own ? text : ground],
      message: `${text} on ${ground} is hard to read: the contrast is ${ratio.toFixed(1)}, and should be ${LEAST_CONTRAST} or more.`,
    }));
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour)
    .map((value) => value / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
