import { expect, test } from 'vitest';
import { niceMaximum } from './WeeksPlot.tsx';

test.each([
  [0, 4],
  [4, 4],
  [5, 8],
  [17, 20],
  [95, 100],
  [130, 160],
  [1999, 2000],
])('a plot of up to %i ends at %i', (value, bound) => {
  expect(niceMaximum(value)).toBe(bound);
});
