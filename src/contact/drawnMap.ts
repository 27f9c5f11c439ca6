import { site } from '../../site.config.ts';
import { colour } from '../ui/colours.ts';
import coast from './coast.json';

/** What is in sight however narrow the screen, in CSS pixels; wider ones see more of the same drawing. */
export const MAP_WIDTH = 350;
export const MAP_HEIGHT = 400;

const PX_PER_KM = 6.6;
/** Degrees at the middle. */
const CENTRE = { longitude: -3.17, latitude: 51.62 };
const KM_PER_DEGREE = { longitude: 69.1, latitude: 111.2 };

type Place = {
  longitude: number;
  latitude: number /** On which side of the dot its name stands. */;
  label: Side;
};
type Side = 'left' | 'right' | 'above' | 'below';

/** Where the towns are that site.config.ts may name; the labels do not touch. */
const PLACES: Record<string, Place> = {
  Brynmawr: { longitude: -3.179, latitude: 51.799, label: 'above' },
  'Ebbw Vale': { longitude: -3.207, latitude: 51.777, label: 'right' },
  'Merthyr Tydfil': { longitude: -3.378, latitude: 51.746, label: 'below' },
  Tredegar: { longitude: -3.245, latitude: 51.773, label: 'left' },
  Abergavenny: { longitude: -3.017, latitude: 51.824, label: 'above' },
  Abertillery: { longitude: -3.136, latitude: 51.73, label: 'right' },
  Cwmbran: { longitude: -3.021, latitude: 51.654, label: 'right' },
  Pontypool: { longitude: -3.041, latitude: 51.703, label: 'right' },
  Newport: { longitude: -2.998, latitude: 51.588, label: 'left' },
  Caerphilly: { longitude: -3.218, latitude: 51.575, label: 'below' },
};

const LABELS: Record<Side, { dx: number; dy: number; anchor: string }> = {
  left: { dx: -8, dy: 4.5, anchor: 'end' },
  right: { dx: 8, dy: 4.5, anchor: 'start' },
  above: { dx: 0, dy: -10, anchor: 'middle' },
  below: { dx: 0, dy: 18, anchor: 'middle' },
};

const round = (px: number) => Math.round(px * 10) / 10;
const x = (longitude: number) =>
  round(MAP_WIDTH / 2 + (longitude - CENTRE.longitude) * KM_PER_DEGREE.longitude * PX_PER_KM);
const y = (latitude: number) =>
  round(MAP_HEIGHT / 2 - (latitude - CENTRE.latitude) * KM_PER_DEGREE.latitude * PX_PER_KM);

/**
 * South Wales with the towns of site.config.ts, as an SVG whose part `#map` pages show by reference: the names
 * then stand in the page's own type, and the home document carries none of it. A town without a place in
 * `PLACES` is left out (tests/site/home.test.ts says so).
 */
export function drawnMap(): string {
  const towns = (site.towns ?? []).flatMap((name) => {
    const place = PLACES[name];
    return place ? [drawTown(name, place)] : [];
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MAP_WIDTH} ${MAP_HEIGHT}"><g id="map">` +
    `<path d="${land()}" fill="${colour('card')}" stroke="${colour('line')}"/>${scale()}` +
    `<text x="${x(-3.1)}" y="${y(51.468)}" font-size="13" font-style="italic" fill="${colour('soft')}">` +
    `Severn Estuary</text>${towns.join('')}</g></svg>\n`
  );
}

/** Wales and England as one: the coast, closed far outside what anyone sees. */
function land(): string {
  const points = coast.points
    .join(' ')
    .split(' ')
    .map((pair) => pair.split(',').map(Number));
  const line = points.map(([longitude = 0, latitude = 0]) => `${x(longitude)} ${y(latitude)}`).join('L');
  return `M${line}L${x(-3.9)} ${y(52.4)}L${x(-2.2)} ${y(52.4)}L${x(-2.2)} ${y(50.9)}L${x(-3.9)} ${y(50.9)}Z`;
}

function drawTown(name: string, { longitude, latitude, label }: Place): string {
  const { dx, dy, anchor } = LABELS[label];
  const isBase = name === site.base.town;
  const [cx, cy] = [x(longitude), y(latitude)];
  const dot = isBase
    ? `<circle cx="${cx}" cy="${cy}" r="10" fill="${colour('teal-tint')}"/><circle cx="${cx}" cy="${cy}" r="5.5" fill="${colour('teal')}"/>`
    : `<circle cx="${cx}" cy="${cy}" r="4" fill="${colour('teal')}"/>`;
  const type = isBase ? 'font-size="17" font-weight="800"' : 'font-size="13" font-weight="600"';
  return (
    `${dot}<text x="${cx + dx}" y="${cy + (isBase ? dy - 4 : dy)}" text-anchor="${anchor}" ${type} ` +
    `fill="${colour('ink')}">${name}</text>`
  );
}

/** Ten kilometres, at the lower left. */
function scale(): string {
  const [left, bottom] = [16, MAP_HEIGHT - 90];
  return (
    `<path d="M${left} ${bottom}v5h${10 * PX_PER_KM}v-5" fill="none" stroke="${colour('soft')}"/>` +
    `<text x="${left}" y="${bottom - 4}" font-size="13" fill="${colour('soft')}">10 km</text>`
  );
}
