import { expect, test } from 'vitest';
import { age, formatSeconds, parseTimestamp } from './time.ts';

test.each(['2026-11-21 08:53:32.359+00', '2026-11-21T08:53:32.359+00:00', '2026-11-21T08:53:32.359Z'])(
  'parses %s',
  (timestamp) => {
    expect(parseTimestamp(timestamp).toISOString()).toBe('2026-11-21T08:53:32.359Z');
  },
);

test.each([
  [-5, 'now', 'just now'],
  [59, 'now', 'just now'],
  [60, '1 min', '1 minute ago'],
  [3_599, '59 min', '59 minutes ago'],
  [7_200, '2 h', '2 hours ago'],
  [36 * 3_600, '1 day', '1 day ago'],
  [59 * 86_400, '59 days', '59 days ago'],
  [100 * 86_400, '3 months', '3 months ago'],
  [800 * 86_400, '2 years', '2 years ago'],
])('an age of %i seconds is "%s", or "%s"', (seconds, short, long) => {
  const received = '2026-11-21T08:00:00Z';
  const now = Date.parse(received) + seconds * 1000;
  expect(age(received, now)).toBe(short);
  expect(age(received, now, 'long')).toBe(long);
});

test('a length of time does not say "ago"', () => {
  expect(formatSeconds(719, 'long')).toBe('11 minutes');
  expect(formatSeconds(30)).toBe('');
});
