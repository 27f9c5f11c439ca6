import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const THEME = join(import.meta.dirname, 'theme.css');

/** As CSS, SVG and data URLs write a colour; a grey without hue is none of the look's. */
const COLOUR =
  /(?:#|%23)(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b|\brgba?\((?!(\d+) \1 \1)|\b(?:hsl|oklch|lab)a?\(/i;

const sources = ['src', 'server', 'build', 'site.config.ts', 'astro.config.ts']
  .flatMap((part) =>
    part.endsWith('.ts')
      ? [part]
      : readdirSync(join(ROOT, part), { recursive: true, encoding: 'utf8' }).map((file) => join(part, file)),
  )
  .filter((file) => /\.(ts|tsx|astro|css|svg)$/.test(file) && !/\.test\.ts$/.test(file));

test('no file but theme.css names a colour', () => {
  expect(sources).toContain(relative(ROOT, THEME));
  const naming = sources
    .filter((file) => join(ROOT, file) !== THEME)
    .flatMap((file) =>
      readFileSync(join(ROOT, file), 'utf8')
        .split('\n')
        .filter((line) => COLOUR.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(naming).toEqual([]);
});

const digits = (hex: string) =>
  hex
    .match(/../g)
    ?.map((pair) => Number.parseInt(pair, 16))
    .join(' ') ?? '';

test('what theme.css cannot write as a variable is one of its tokens', () => {
  const theme = readFileSync(THEME, 'utf8');
  const tokens = [...theme.matchAll(/--color-[\w-]+: #([0-9a-f]{6});/g)].map(([, hex = '']) => hex);
  const written = theme.replaceAll(/--color-[\w-]+: [^;]+;/g, '');
  const shades = [...written.matchAll(/rgb\((\d+ \d+ \d+) \//g)].map(([, rgb]) => rgb);
  expect(shades.length).toBeGreaterThan(0);
  expect(shades.filter((rgb) => !tokens.map(digits).includes(rgb ?? ''))).toEqual([]);
});
