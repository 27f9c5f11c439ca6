import { expect, test } from 'vitest';
import { age, duration, parseTimestamp } from './time.ts';

test.each(['2026-11-21 08:53:32.359+00', '2026-11-21T08:53:32.359+00:00', '2026-11-21T08:53:32.359Z'])(
  '%s is read as the same instant',
  (timestamp) => {
    expect(parseTimestamp(timestamp).toISOString()).toBe('2026-11-21T08:53:32.359Z');
  },
);

test.each([
  [59, 'just now'],
  [60, '1 min'],
  [3_599, '59 min'],
  [7_200, '2 hr'],
  [36 * 3_600, '1 day'],
  [3 * 86_400, '3 days'],
  [-5, 'just now'],
])('%i seconds are %s', (seconds, words) => {
  const received = '2026-11-21T08:00:00Z';
  expect(age(received, Date.parse(received) + seconds * 1000)).toContain(words);
});

test('ages can be written out, and durations do not say “ago”', () => {
  const received = '2026-11-21T08:00:00Z';
  const later = (seconds: number) => Date.parse(received) + seconds * 1000;
  expect(age(received, later(120), 'long')).toBe('2 minutes ago');
  expect([59, 719, 7_200, 172_800].map((seconds) => duration(received, later(seconds)))).toEqual([
    '0 min',
    '11 min',
    '2 hr',
    '2 days',
  ]);
});
