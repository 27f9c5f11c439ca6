import { expect, test } from 'vitest';
import { tooHeavy } from './weighPages.ts';

test('a page that takes a second round trip is named, with what is too much', () => {
  const weights = new Map([
    ['index.html', 13_520],
    ['privacy.html', 13_500],
  ]);
  expect(tooHeavy(weights)).toEqual(['index.html (20 bytes)']);
});
