import type { ChartedUrgency } from '../../backend/charts.ts';

/** The soonest first, as everywhere on the desk. */
export const CHARTED_URGENCIES: readonly ChartedUrgency[] = [
  'emergency',
  'urgent',
  'standard',
  'scheduled',
  'open',
];

export const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** Element by element, of series of one length. */
export const addUp = (series: readonly (readonly number[])[]): number[] =>
  (series[0] ?? []).map((_, turn) => sum(series.map((amounts) => amounts[turn] ?? 0)));

/** Where the largest stands; the first of several. */
export const peak = (amounts: readonly number[]) => amounts.indexOf(Math.max(...amounts));

const DAY_MS = 86_400_000;

/** The dates of so many days that end with `lastDay` (`YYYY-MM-DD`), each at midnight UTC. */
export const datesUntil = (lastDay: string, count: number): Date[] =>
  Array.from({ length: count }, (_, turn) => new Date(Date.parse(lastDay) - (count - 1 - turn) * DAY_MS));

/** One of those dates, as the reader writes it. */
export const dayName = (date: Date, style: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' }) =>
  date.toLocaleDateString(undefined, { ...style, timeZone: 'UTC' });

/** Monday's name first. */
export const weekdays = (weekday: 'long' | 'short') =>
  datesUntil('2024-01-07', 7).map((date) => dayName(date, { weekday }));

/** The hour that a clock shows: `09:00`. */
export const hourName = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
