import { expect, test } from 'vitest';
import { daysSummary, hoursSummary, lengthOf, servicesSummary, waitsSummary } from './summaries.ts';

const none = Array(365).fill(0);
const days = { emergency: none, urgent: none, standard: none, scheduled: none, open: none };

test('days: how many, of what, and the busiest', () => {
  expect(daysSummary(days, '2026-03-29', 30)).toBe('No requests in 30 days.');
  const some = { ...days, emergency: none.with(363, 1), open: none.with(363, 2).with(0, 9) };
  expect(daysSummary(some, '2026-03-29', 30)).toMatch(
    /^3 requests in 30 days, 0\.1 a day; 1 emergency among them\. The most on one day: 3, on .*28/,
  );
  expect(daysSummary(some, '2026-03-29', 365)).toMatch(/^12 requests .* The most on one day: 9, on /);
});

test('services, hours and waits', () => {
  expect(servicesSummary([['Sharps Removal', 1]])).toBe('Asked for most: Sharps Removal, 1 of 1 request.');
  const hours = Array(168).fill(0).with(33, 5).with(167, 2);
  expect(hoursSummary(hours)).toBe(
    'The most: 5, on Tuesday from 09:00 to 10:00. At night, from 22:00 to 06:00: 2 of 7.',
  );
  const emergency = { amounts: [1, 0, 0, 0, 0, 1], median_seconds: 90 };
  const other = { amounts: [0, 0, 0, 0, 0, 2], median_seconds: null };
  expect(waitsSummary({ emergency, other })).toBe(
    'Half of the emergencies that were taken waited up to 1.5 minutes. No others were taken yet. Nobody has taken 3 requests.',
  );
});

test.each([
  [0, '0 minutes'],
  [3600, '1 hour'],
  [129_600, '1.5 days'],
])('%i s is %s', (seconds, words) => {
  expect(lengthOf(seconds)).toBe(words);
});
