import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recolour, withTones } from './colours.ts';

const THEME = readFileSync(join(import.meta.dirname, '..', 'src', 'ui', 'theme.css'), 'utf8');

test("the owner's colour replaces ours in tokens and shadows", () => {
  const theme = recolour(THEME, { teal: '#123ABC', ink: '#010203' });
  expect(theme).toContain('--color-teal: #123abc;');
  expect(theme).toContain('rgb(1 2 3 / 0.28)');
  expect(theme).not.toMatch(/0f4c4a|22 35 43/);
  expect(recolour(THEME, {})).toBe(THEME);
});

test('a colour brings its darker and lighter tones unless the owner sets them', () => {
  expect(withTones({ teal: '#646464', 'teal-tint': '#ffffff' })).toEqual({
    teal: '#646464',
    'teal-deep': '#494949',
    'teal-tint': '#ffffff',
  });
});
