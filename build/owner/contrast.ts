import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nearest } from '../../src/domain/distance.ts';
import type { Facts } from '../../src/domain/facts.ts';
import type { FactFault } from './factFaults.ts';

/** What is written on what (WCAG 2.2, 1.4.3). */
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
const LEAST = 4.5;

/** Our colours, by the names of their tokens. */
const OURS = Object.fromEntries(
  [
    ...readFileSync(join(import.meta.dirname, '..', '..', 'src', 'ui', 'theme.css'), 'utf8').matchAll(
      /--color-([\w-]+): (#[0-9a-f]{6});/g,
    ),
  ].map(([, name = '', colour = '']) => [name, colour]),
);

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.slice(1).match(/../g) ?? [])
    .map((pair) => Number.parseInt(pair, 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The owner's colours that no place shows. */
export const unknownColours = (colours: Facts['colours'] = {}): FactFault[] =>
  Object.keys(colours)
    .filter((name) => !(name in OURS))
    .map((name) => {
      const meant = nearest(name, Object.keys(OURS));
      const advice =
        meant === undefined ? `There are: ${Object.keys(OURS).join(', ')}.` : `Did you mean ${meant}?`;
      return { path: ['site', 'colours', name], message: `no place shows a colour ${name}. ${advice}` };
    });

/** The owner's colours on which words would be hard to read. */
export function colourDoubts(colours: Facts['colours'] = {}): FactFault[] {
  const all = { ...OURS, ...colours };
  return PAIRS.filter(([text, ground]) => text in colours || ground in colours)
    .map(([text, ground]) => ({ text, ground, ratio: contrast(all[text] ?? '', all[ground] ?? '') }))
    .filter(({ ratio }) => ratio < LEAST)
    .map(({ text, ground, ratio }) => ({
      path: ['site', 'colours', text in colours ? text : ground],
      message: `words in ${text} on ${ground} are hard to read: their contrast is ${ratio.toFixed(1)}, and should be ${LEAST} or more.`,
    }));
}
