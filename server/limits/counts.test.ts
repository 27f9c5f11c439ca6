import { expect, test } from 'vitest';
import { createCounts } from './counts.ts';

test('a count is forgotten at its end', () => {
  let now = 0;
  const counts = createCounts(() => now);
  counts.set('a', { count: 1, end: 10 });
  now = 9;
  expect(counts.get('a')?.count).toBe(1);
  now = 10;
  expect(counts.get('a')).toBeUndefined();
});

test('clients without number do not fill the memory, and those that keep calling stay counted', () => {
  let now = 0;
  const counts = createCounts(() => now);
  for (let client = 0; client < 150_000; client += 1) {
    counts.set(String(client), { count: 1, end: 60_000 });
    if (client % 1000 === 0) counts.set('busy', { count: (counts.get('busy')?.count ?? 0) + 1, end: 60_000 });
  }
  expect(counts.size).toBeLessThanOrEqual(100_000);
  expect(counts.get('busy')?.count).toBe(150);
  now = 60_000;
  counts.set('late', { count: 1, end: 120_000 });
  expect(counts.size).toBe(1);
});
