import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PLOT, plotOf } from '../../bench/growthPlot.ts';
import { readGrowth } from '../../bench/growthTable.ts';

test('the plot of the growth shows the figures that stand in the table beside it', () => {
  const growth = readGrowth();
  expect(growth.length).toBeGreaterThan(8);
  for (const { work, lines } of growth) {
    expect(work).not.toBe('');
    for (const { points } of lines)
      for (const { requests, ms } of points) expect(Math.min(requests, ms), work).toBeGreaterThan(0);
  }
  // `npm run bench -- --growth-plot` draws it again.
  expect(readFileSync(PLOT, 'utf8')).toBe(plotOf(growth));
});
