import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Growth, Line } from './growthTable.ts';

/** Where the plot lies, beside the document that shows it. */
export const PLOT = join(import.meta.dirname, '..', 'docs', 'pictures', 'growth.svg');

/** The site's inks, on its paper: a picture cannot know whether the page around it is light or dark. */
const PAPER = '#f4f1ea';
const INK = '#16232b';
const SOFT = '#4a565c';
const HAIRLINE = '#d9d1c2';
const DRAWN = [
  { colour: '#6b4100', dashes: '5 3' },
  { colour: '#0f4c4a', dashes: 'none' },
] as const;

const ACROSS = 4;
const CELL = { width: 235, height: 190 };
/** The part of a cell that the curves lie in. */
const FIELD = { left: 44, top: 34, width: 175, height: 118 };
const HEAD_HEIGHT = 40;
/** Powers of ten, from the left and from below. */
const REQUESTS = [3, 4, 5, 6];
const MS = [-1, 0, 1, 2, 3];
const SUPERSCRIPTS = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶'];

/** Where a value lies between the first and the last power of ten, from 0 to 1. */
const place = (value: number, powers: readonly number[]) =>
  (Math.log10(value) - (powers[0] ?? 0)) / ((powers.at(-1) ?? 1) - (powers[0] ?? 0));
const across = (requests: number) => FIELD.left + place(requests, REQUESTS) * FIELD.width;
const down = (ms: number) => FIELD.top + (1 - place(ms, MS)) * FIELD.height;

const text = (x: number, y: number, words: string, attributes = '') =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${attributes}>${words}</text>`;

function grid(): string {
  const columns = REQUESTS.map((power) => across(10 ** power));
  const rows = MS.map((power) => down(10 ** power));
  const hairlines = [
    ...columns.map((x) => `M${x.toFixed(1)} ${FIELD.top}v${FIELD.height}`),
    ...rows.map((y) => `M${FIELD.left} ${y.toFixed(1)}h${FIELD.width}`),
  ];
  const below = FIELD.top + FIELD.height + 15;
  const labels = [
    ...columns.map((x, turn) =>
      text(x, below, `10${SUPERSCRIPTS[REQUESTS[turn] ?? 0]}`, 'text-anchor="middle"'),
    ),
    ...rows.map((y, turn) => text(FIELD.left - 7, y + 4, String(10 ** (MS[turn] ?? 0)), 'text-anchor="end"')),
  ];
  return `<path d="${hairlines.join('')}" stroke="${HAIRLINE}"/><g fill="${SOFT}" font-size="11">${labels.join('')}</g>`;
}

function curve({ points }: Line, { colour, dashes }: (typeof DRAWN)[number]): string {
  const places = points.map(({ requests, ms }) => `${across(requests).toFixed(1)},${down(ms).toFixed(1)}`);
  const dots = places.map((at) => {
    const [x, y] = at.split(',');
    return `<circle cx="${x}" cy="${y}" r="2.8" fill="${colour}"/>`;
  });
  return `<polyline points="${places.join(' ')}" fill="none" stroke="${colour}" stroke-width="2" stroke-dasharray="${dashes}"/>${dots.join('')}`;
}

const styleOf = (turn: number) => DRAWN[turn % DRAWN.length] ?? DRAWN[0];

/**
 * A picture of the growth, one field for each kind of work, each with a curve for each database: both axes
 * by powers of ten, so that what grows as the requests do goes up at a slope, and what does not lies flat.
 */
export function plotOf(growth: readonly Growth[]): string {
  const width = ACROSS * CELL.width + 10;
  const height = HEAD_HEIGHT + Math.ceil(growth.length / ACROSS) * CELL.height + 6;
  const fields = growth.map(({ work, lines }, turn) => {
    const left = (turn % ACROSS) * CELL.width;
    const top = HEAD_HEIGHT + Math.floor(turn / ACROSS) * CELL.height;
    const title = text(FIELD.left, 22, work, `font-weight="600" fill="${INK}"`);
    const curves = lines.map((line, place) => curve(line, styleOf(place))).join('');
    return `<g transform="translate(${left} ${top})">${title}${grid()}${curves}</g>`;
  });
  const legend = (growth[0]?.lines ?? []).map(({ database }, turn) => {
    const { colour, dashes } = styleOf(turn);
    const x = FIELD.left + turn * 120;
    const mark = `<path d="M${x} 22h28" stroke="${colour}" stroke-width="2" stroke-dasharray="${dashes}"/>`;
    return `${mark}${text(x + 36, 26, database, `fill="${INK}"`)}`;
  });
  const axes = text(
    width - 16,
    26,
    'milliseconds, over how many requests',
    `fill="${SOFT}" text-anchor="end"`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif" font-size="13">`,
    '<title>Milliseconds over how many requests there are, for each kind of work, on PGlite and PostgreSQL</title>',
    `<rect width="${width}" height="${height}" rx="10" fill="${PAPER}"/>`,
    ...legend,
    axes,
    ...fields,
    '</svg>\n',
  ].join('\n');
}

/** Draws the growth into its file. */
export const drawGrowth = (growth: readonly Growth[]): void => writeFileSync(PLOT, plotOf(growth));
