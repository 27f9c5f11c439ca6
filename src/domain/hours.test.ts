import { expect, test } from 'vitest';
import { groupsOfDays, spansOfDay, spansOfWeek, type Week } from './hours.ts';

const CLOSED: Week = {
  monday: 'closed',
  tuesday: 'closed',
  wednesday: 'closed',
  thursday: 'closed',
  friday: 'closed',
  saturday: 'closed',
  sunday: 'closed',
};

test.each([
  ['closed', []],
  ['24 h', [[0, 1440]]],
  ['08:00-18:00', [[480, 1080]]],
  [
    '08:00-12:00, 13:00-18:30',
    [
      [480, 720],
      [780, 1110],
    ],
  ],
  ['18:00-02:00', [[1080, 1560]]],
  ['18:00-00:00', [[1080, 1440]]],
])('%s is read in minutes from midnight', (text, spans) => {
  expect(spansOfDay(text)).toEqual(spans);
});

test.each(['', '8-18', '08:00–18:00', '24:00-02:00', '09:60-10:00', '24h', '13:00-18:00, 08:00-12:00'])(
  '“%s” is refused',
  (text) => {
    expect(spansOfDay(text)).toBeNull();
  },
);

test('spans that overlap are refused, too, past midnight as well', () => {
  expect(spansOfDay('08:00-12:00, 11:00-18:00')).toBeNull();
  expect(spansOfDay('18:00-02:00, 20:00-21:00')).toBeNull();
});

test('a week is one list, in which what touches is one span', () => {
  expect(spansOfWeek(CLOSED)).toEqual([]);
  expect(spansOfWeek({ ...CLOSED, monday: '24 h', tuesday: '00:00-08:00', friday: '18:00-02:00' })).toEqual([
    [0, 1920],
    [4 * 1440 + 1080, 5 * 1440 + 120],
  ]);
  expect(() => spansOfWeek({ ...CLOSED, sunday: 'never' })).toThrow('hours.week.sunday');
});

test('days that follow each other with the same hours are one group', () => {
  const week = { ...CLOSED, monday: '24 h', tuesday: '24 h', thursday: '24 h' };
  expect(groupsOfDays(week).map(({ days, hours }) => [days.length, hours])).toEqual([
    [2, '24 h'],
    [1, 'closed'],
    [1, '24 h'],
    [3, 'closed'],
  ]);
});
