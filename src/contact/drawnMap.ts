import { site } from '../../site.config.ts';
import { isInSight, MAP_HEIGHT, MAP_WIDTH, onMap, PX_PER_KM } from '../content/mapFrame.ts';
import { nearestNamed, parsePlaces } from '../content/places.ts';
import wales from '../content/wales.tsv?raw';
import { colour } from '../ui/colours.ts';
import coast from './coast.json';
import { type Dot, placeLabels } from './mapLabels.ts';

/**
 * South Wales with the towns of site.config.ts, as an SVG whose part `#map` pages show by reference: the names
 * then stand in the page's own type, and the home document carries none of it. A town that wales.tsv does not
 * know, or that lies outside, is left out; build/owner/warnings.ts tells the owner.
 */
export function drawnMap(): string {
  const dots = townDots();
  const labels = placeLabels(dots, MAP_WIDTH);
  const towns = dots.map((dot, index) => drawTown(dot, labels[index]));
  const sea = onMap({ longitude: -3.1, latitude: 51.468 });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MAP_WIDTH} ${MAP_HEIGHT}"><!-- Towns: GeoNames, CC BY 4.0. Coast: Natural Earth. --><g id="map">` +
    `<path d="${land()}" fill="${colour('card')}" stroke="${colour('line')}"/>${scale()}` +
    `<text x="${sea.x}" y="${sea.y}" font-size="13" font-style="italic" fill="${colour('soft')}">` +
    `Severn Estuary</text>${towns.join('')}</g></svg>\n`
  );
}

/** Where a point is, as a path writes it. */
const at = (longitude: number, latitude: number) => {
  const { x, y } = onMap({ longitude, latitude });
  return `${x} ${y}`;
};

/** Wales and England as one: the coast, closed far outside what anyone sees. */
function land(): string {
  const points = coast.points
    .join(' ')
    .split(' ')
    .map((pair) => pair.split(',').map(Number));
  const line = points.map(([longitude = 0, latitude = 0]) => at(longitude, latitude)).join('L');
  return `M${line}L${at(-3.9, 52.4)}L${at(-2.2, 52.4)}L${at(-2.2, 50.9)}L${at(-3.9, 50.9)}Z`;
}

/** The base first, for its name needs most room. Its place is the owner's own, that of the others GeoNames'. */
function townDots(): Dot[] {
  const { town, latitude, longitude } = site.base;
  if (latitude === undefined || longitude === undefined) return [];
  const places = parsePlaces(wales);
  const others = (site.towns ?? [])
    .filter((name) => name !== town)
    .flatMap((name) => {
      const place = nearestNamed(name, places, { latitude, longitude });
      return place && isInSight(place) ? [{ ...onMap(place), name, fontSize: 13, radius: 4 }] : [];
    });
  if (!isInSight({ latitude, longitude })) return others;
  return [
    { ...onMap({ latitude, longitude }), name: town, fontSize: 17, radius: 10, above: true },
    ...others,
  ];
}

function drawTown({ x, y, name, fontSize, radius }: Dot, label = { x, y, anchor: 'start' }): string {
  const circle = (r: number, ink: 'teal' | 'teal-tint') =>
    `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour(ink)}"/>`;
  const dot = radius > 4 ? circle(radius, 'teal-tint') + circle(5.5, 'teal') : circle(radius, 'teal');
  return (
    `${dot}<text x="${label.x.toFixed(1)}" y="${label.y.toFixed(1)}" text-anchor="${label.anchor}" ` +
    `font-size="${fontSize}" font-weight="${radius > 4 ? 800 : 600}" fill="${colour('ink')}">${escaped(name)}</text>`
  );
}

/** As text stands in XML. */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Ten kilometres, at the lower left. */
function scale(): string {
  const [left, bottom] = [16, MAP_HEIGHT - 90];
  return (
    `<path d="M${left} ${bottom}v5h${10 * PX_PER_KM}v-5" fill="none" stroke="${colour('soft')}"/>` +
    `<text x="${left}" y="${bottom - 4}" font-size="13" fill="${colour('soft')}">10 km</text>`
  );
}
