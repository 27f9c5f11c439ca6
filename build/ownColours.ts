import type { Plugin } from 'vite';
import type { Facts } from '../src/domain/facts.ts';

type Colours = NonNullable<Facts['colours']>;

/** A colour's parts, from 0 to 255, as a shadow in theme.css writes them. */
const parts = (hex: string) =>
  (hex.slice(1).match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)).join(' ');

/**
 * theme.css with the owner's colours in place of ours: in the tokens, and where a variable cannot stand.
 * @param colours by the name of their token, without `--color-`.
 */
export function recoloured(theme: string, colours: Colours): string {
  return Object.entries(colours).reduce((css, [name, colour]) => {
    const ours = new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(theme)?.[1];
    if (ours === undefined) throw new Error(`site.config.ts: colours: theme.css has no colour ${name}`);
    return css
      .replaceAll(`--color-${name}: ${ours}`, `--color-${name}: ${colour.toLowerCase()}`)
      .replaceAll(`%23${ours.slice(1)}`, `%23${colour.slice(1).toLowerCase()}`)
      .replaceAll(`(${parts(ours)} /`, `(${parts(colour)} /`);
  }, theme);
}

/** Lets the build read theme.css so, the style sheets and the icons alike. */
export const ownColours = (colours: Colours = {}): Plugin => ({
  name: 'own-colours',
  enforce: 'pre',
  transform: (code, id) => (/\/ui\/theme\.css(\?|$)/.test(id) ? recoloured(code, colours) : undefined),
});
