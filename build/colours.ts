import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

type Colours = Readonly<Record<string, string>>;

const THEME = join(import.meta.dirname, '..', 'src', 'ui', 'theme.css');

/** The colours of theme.css: six digits of hex by the names of their tokens, without `--color-`. */
export const colourTokens = (): Map<string, string> =>
  new Map(
    [...readFileSync(THEME, 'utf8').matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)].map(
      ([, name = '', colour = '']) => [name, colour],
    ),
  );

/** The red, green and blue of a colour, from 0 to 255. */
export const channels = (hex: string): number[] =>
  (hex.slice(1).match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));

const toHex = (values: number[]) =>
  `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

/** Adds to the owner's colours the darker and lighter tones of each, such as teal-deep and teal-tint. */
export function withTones(colours: Colours, tokens: ReadonlyMap<string, string> = colourTokens()): Colours {
  const tones = Object.entries(colours).flatMap(([name, colour]) => [
    [`${name}-deep`, toHex(channels(colour).map((value) => value * 0.73))],
    [`${name}-tint`, toHex(channels(colour).map((value) => value * 0.14 + 255 * 0.86))],
  ]);
  return { ...Object.fromEntries(tones.filter(([name = '']) => tokens.has(name))), ...colours };
}

/** Replaces colours in the text of theme.css: in the tokens, and where CSS allows no variable. */
export function recolour(theme: string, colours: Colours): string {
  return Object.entries(colours).reduce((css, [name, colour]) => {
    const ours = new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(theme)?.[1] ?? '';
    return css
      .replaceAll(`--color-${name}: ${ours}`, `--color-${name}: ${colour.toLowerCase()}`)
      .replaceAll(`(${channels(ours).join(' ')} /`, `(${channels(colour).join(' ')} /`);
  }, theme);
}

/** Gives style sheets and icons the owner's colours. */
export const ownColours = (colours: Colours): Plugin => ({
  name: 'own-colours',
  enforce: 'pre',
  transform: {
    // Before Tailwind, which also comes early.
    order: 'pre',
    handler: (code, id) =>
      /\/ui\/theme\.css(\?|$)/.test(id) ? recolour(code, withTones(colours)) : undefined,
  },
});
