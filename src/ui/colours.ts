import theme from './theme.css?raw';

const TOKENS = new Map(
  [...theme.matchAll(/--color-([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]),
);

/**
 * A colour of theme.css for what no style sheet reaches: the browser's own bars, icons,
 * pictures of shared links. For the build only: scripts in pages take the CSS variable.
 * @param name without `--color-`.
 * @returns six digits of hex after `#`. @throws when theme.css has no such token.
 */
export function colour(name: string): string {
  const value = TOKENS.get(name);
  if (value === undefined) throw new Error(`src/ui/theme.css has no colour --color-${name}.`);
  return value;
}
