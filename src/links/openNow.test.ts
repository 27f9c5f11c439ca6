import { describe, expect, test } from 'vitest';
import { spansOfWeek, type Week } from '../domain/hours.ts';
import { hoursMinutes, hoursWords } from './hoursWords.ts';
import { openState } from './openNow.ts';

const OFFICE: Week = {
  monday: '08:00-18:00',
  tuesday: '08:00-18:00',
  wednesday: '08:00-18:00',
  thursday: '08:00-18:00',
  friday: '08:00-12:00, 18:00-02:00',
  saturday: 'closed',
  sunday: '22:00-04:00',
};
const ALWAYS = Object.fromEntries(Object.keys(OFFICE).map((day) => [day, '24 h'])) as Week;

const words = (week: Week, utc: string) => openState(spansOfWeek(week), new Date(utc)).words;

// In November Britain keeps UTC; 23 November 2026 is a Monday.
test.each([
  ['2026-11-23T07:59:59Z', 'Closed now · opens 08:00'],
  ['2026-11-23T08:00:00Z', 'Open now · until 18:00'],
  ['2026-11-23T17:59:59Z', 'Open now · until 18:00'],
  ['2026-11-23T18:00:00Z', 'Closed now · opens tomorrow 08:00'],
  ['2026-11-27T13:00:00Z', 'Closed now · opens 18:00'],
  ['2026-11-27T23:30:00Z', 'Open now · until 02:00'],
  ['2026-11-28T01:59:00Z', 'Open now · until 02:00'],
  ['2026-11-28T02:00:00Z', 'Closed now · opens tomorrow 22:00'],
  ['2026-11-27T02:00:00Z', 'Closed now · opens 08:00'],
  ['2026-11-29T23:00:00Z', 'Open now · until 04:00'],
  ['2026-11-30T03:00:00Z', 'Open now · until 04:00'],
  ['2026-11-30T04:00:00Z', 'Closed now · opens 08:00'],
])('at %s: %s', (moment, expected) => {
  expect(words(OFFICE, moment)).toBe(expected);
});

describe('when the clocks change', () => {
  test('what opens at 08:00 opens at 08:00 on the wall, before and after', () => {
    // Spring 2026: 29 March, a Sunday, 01:00 UTC. Autumn: 25 October.
    const week = { ...OFFICE, saturday: '08:00-18:00', sunday: '08:00-18:00' };
    expect(words(week, '2026-03-28T07:59:00Z')).toBe('Closed now · opens 08:00');
    expect(words(week, '2026-03-28T08:00:00Z')).toBe('Open now · until 18:00');
    expect(words(week, '2026-03-29T06:59:00Z')).toBe('Closed now · opens 08:00');
    expect(words(week, '2026-03-29T07:00:00Z')).toBe('Open now · until 18:00');
    expect(words(week, '2026-10-24T07:00:00Z')).toBe('Open now · until 18:00');
    expect(words(week, '2026-10-25T07:59:00Z')).toBe('Closed now · opens 08:00');
    expect(words(week, '2026-10-25T08:00:00Z')).toBe('Open now · until 18:00');
  });

  test('a night without its second hour, or with it twice, is open to its end', () => {
    const week = { ...OFFICE, saturday: '18:00-03:00', sunday: 'closed' };
    expect(words(week, '2026-03-29T01:59:00Z')).toBe('Open now · until 03:00');
    expect(words(week, '2026-03-29T02:00:00Z')).toBe('Closed now · opens tomorrow 08:00');
    for (const moment of ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-25T02:59:00Z'])
      expect(words(week, moment)).toBe('Open now · until 03:00');
    expect(words(week, '2026-10-25T03:00:00Z')).toBe('Closed now · opens tomorrow 08:00');
  });
});

test('days and nights that touch are one, over the end of the week, too', () => {
  expect(words(ALWAYS, '2026-11-29T23:59:00Z')).toBe('Open now');
  const week = { ...OFFICE, sunday: '24 h', monday: '24 h', tuesday: 'closed' };
  expect(words(week, '2026-11-29T12:00:00Z')).toBe('Open now · until Monday midnight');
  expect(words(week, '2026-11-30T12:00:00Z')).toBe('Open now · until midnight');
  const late = { ...OFFICE, sunday: '18:00-02:00', monday: '24 h' };
  expect(words(late, '2026-11-30T01:00:00Z')).toBe('Open now · until midnight');
});

test('a week without hours promises no opening; one a week is named by its day', () => {
  expect(openState([], new Date())).toEqual({ isOpen: false, words: 'Closed now' });
  const [span = [0, 0]] = spansOfWeek(OFFICE);
  expect(openState([span], new Date('2026-11-23T19:00:00Z')).words).toBe('Closed now · opens Monday 08:00');
});

test('in words and in minutes', () => {
  expect(hoursWords(OFFICE)).toBe(
    'Mon to Thu 08:00–18:00, Fri 08:00–12:00 and 18:00–02:00, Sat closed, Sun 22:00–04:00',
  );
  expect(hoursWords(ALWAYS)).toBe('Open at any hour');
  expect(hoursMinutes(ALWAYS)).toBe('0-10080');
});
