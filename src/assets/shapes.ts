/** The shape in which a place shows its picture, and the most dots that it can use. */
export type Shape = { width: number; height: number };

const CARD: Shape = { width: 1200, height: 800 };

/** The pictures with places of their own. Each service has one more, of its file's name. */
const PLACES: Readonly<Record<string, Shape>> = {
  hero: { width: 1600, height: 1066 },
  'about-keys': CARD,
  'about-kit': CARD,
  'fleet-van': CARD,
  'fleet-suit': CARD,
  'fleet-fogger': CARD,
  'fleet-air-scrubber': CARD,
  'fleet-atp-meter': CARD,
  'fleet-drums': CARD,
  'social-card': { width: 1200, height: 630 },
};

/** Pictures that the site has a drawing for: a file of this name takes its place. */
export const OPTIONAL = ['logo', 'icon'];

/** The shape of every picture that the site shows, by its name. @param services the names of the services' files. */
export const shapes = (services: readonly string[]): ReadonlyMap<string, Shape> =>
  new Map([...Object.entries(PLACES), ...services.map((name) => [name, CARD] as const)]);

/** The shape of one picture. */
export const shapeOf = (name: string): Shape => PLACES[name] ?? CARD;

/** The endings of pictures that the build can read, in small letters. Astro knows TIFF by the longer one alone. */
export const READABLE = ['webp', 'avif', 'jpg', 'jpeg', 'png', 'tiff', 'gif'];

/**
 * The file that is shown of those with one name: a photograph before what we rendered, which is WebP.
 * @param files with or without their folder.
 */
export const preferred = (files: readonly string[]): string | undefined =>
  [...files].sort((one, other) => Number(isWebp(one)) - Number(isWebp(other)) || one.localeCompare(other))[0];

const isWebp = (file: string) => file.endsWith('.webp');

/** A picture's name: its file's, without folder and ending. */
export const nameOf = (file: string) => file.replace(/^.*\/|\.\w+$/g, '');
