import { useEffect, useState } from 'react';

/** Parses a timestamp, also in PostgreSQL's own format (`2026-11-21 08:53:32.359+00`). */
export const parseTimestamp = (timestamp: string) =>
  new Date(timestamp.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));

/** Formats a time as the reader's browser does (SPEC section 2). */
export const localTime = (timestamp: string) => parseTimestamp(timestamp).toLocaleString();

/** Formats a time without seconds: `21 Nov 2026, 08:53`. */
export const localMinute = (timestamp: string) =>
  parseTimestamp(timestamp).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });

const UNITS = [
  ['year', 31_557_600, ['year', 'years']],
  // Days say more than "1 month" does.
  ['month', 2_629_800, ['month', 'months']],
  ['day', 86_400, ['day', 'days']],
  ['hour', 3600, ['h', 'h']],
  ['minute', 60, ['min', 'min']],
] as const;
const MINUTE = UNITS[4];

/**
 * Formats a length of time in its largest unit, rounded down.
 * @param style `short` for `4 min`, `2 h`, `3 days`; `long` for `4 minutes`.
 * @returns '' for less than a minute.
 */
export function formatSeconds(seconds: number, style: 'short' | 'long' = 'short'): string {
  const unitOf = ([unit, length]: (typeof UNITS)[number]) => seconds >= length * (unit === 'month' ? 2 : 1);
  const [unit, length, [one, many]] = UNITS.find(unitOf) ?? MINUTE;
  const count = Math.floor(seconds / length);
  if (count < 1) return '';
  if (style === 'short') return `${count.toLocaleString()} ${count === 1 ? one : many}`;
  return `${count.toLocaleString()} ${unit}${count === 1 ? '' : 's'}`;
}

export const secondsSince = (timestamp: string, now: number) =>
  Math.max(0, (now - parseTimestamp(timestamp).getTime()) / 1000);

/** Formats how long ago something was: `4 min`, or `4 minutes ago`. `now` is in milliseconds. */
export function age(timestamp: string, now: number, style: 'short' | 'long' = 'short'): string {
  const words = formatSeconds(secondsSince(timestamp, now), style);
  if (!words) return style === 'short' ? 'now' : 'just now';
  return style === 'short' ? words : `${words} ago`;
}

const TICK_MS = 20_000;

/** Returns the time in milliseconds, current enough for ages in minutes. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
