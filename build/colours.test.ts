import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recolour } from './colours.ts';

const THEME = readFileSync(join(import.meta.dirname, '..', 'src', 'ui', 'theme.css'), 'utf8');

test('a colour of the owner’s stands wherever ours stood', () => {
  const theme = recolour(THEME, { teal: '#123ABC', ink: '#010203' });
  expect(theme).toContain('--color-teal: #123abc;');
  expect(theme).toContain("stroke='%23123abc'");
  expect(theme).toContain('rgb(1 2 3 / 0.28)');
  expect(theme).toContain('--color-teal-deep: #0a3735;');
  expect(theme).not.toMatch(/0f4c4a|22 35 43/);
  expect(recolour(THEME, {})).toBe(THEME);
});

test('a colour that there is not is told', () => {
  expect(() => recolour(THEME, { mauve: '#123456' })).toThrow('no colour mauve');
});
