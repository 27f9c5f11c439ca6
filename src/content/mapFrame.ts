import type { Point } from './places.ts';

/** What of the drawn map is in sight however narrow the screen, in CSS pixels; wider ones see more of the same drawing. */
export const MAP_WIDTH = 350;
export const MAP_HEIGHT = 400;

export const PX_PER_KM = 6.6;
/** Degrees at the middle. */
const CENTRE: Point = { longitude: -3.17, latitude: 51.62 };
const KM_PER_DEGREE = { longitude: 69.1, latitude: 111.2 };
/** What lies nearer to the edge is cut off, and the lowest part lies under the map's caption. */
const MARGIN_PX = 10;
const CAPTION_PX = 80;

const round = (px: number) => Math.round(px * 10) / 10;

/** Where a point is drawn, in pixels from the left and from the top. */
export const onMap = ({ longitude, latitude }: Point) => ({
  x: round(MAP_WIDTH / 2 + (longitude - CENTRE.longitude) * KM_PER_DEGREE.longitude * PX_PER_KM),
  y: round(MAP_HEIGHT / 2 - (latitude - CENTRE.latitude) * KM_PER_DEGREE.latitude * PX_PER_KM),
});

/** Whether everybody sees it: the map shows south-east Wales. */
export function isInSight(point: Point): boolean {
  const { x, y } = onMap(point);
  return x > MARGIN_PX && x < MAP_WIDTH - MARGIN_PX && y > MARGIN_PX && y < MAP_HEIGHT - CAPTION_PX;
}
