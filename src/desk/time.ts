/** SPEC section 2: a time as the reader's own browser writes it. */
export const localTime = (timestamp: string) => parseTimestamp(timestamp).toLocaleString();

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** A time without seconds: `21 Nov 2026, 08:53`. */
export const localMinute = (timestamp: string) =>
  parseTimestamp(timestamp).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/**
 * How long ago, in the largest unit that fits: `4 min. ago`, or `4 minutes ago`. `now` is in milliseconds. Never
 * 'yesterday': 36 hours are one day, and may reach back to the day before it.
 */
export function age(timestamp: string, now: number, style: 'short' | 'long' = 'short'): string {
  const [unit, count] = elapsed(timestamp, now);
  const words = new Intl.RelativeTimeFormat(undefined, { style });
  return count > 0 ? words.format(-count, unit) : 'just now';
}

/** For how long already: `4 min`. */
export function duration(timestamp: string, now: number): string {
  const [unit, count] = elapsed(timestamp, now);
  return count.toLocaleString(undefined, { style: 'unit', unit, unitDisplay: 'short' });
}

function elapsed(timestamp: string, now: number) {
  const elapsed = Math.max(0, now - parseTimestamp(timestamp).getTime());
  const [unit, length] = UNITS.find(([, length]) => elapsed >= length) ?? UNITS[2];
  return [unit, Math.floor(elapsed / length)] as const;
}

/** PostgreSQL's own writing (`2026-11-21 08:53:32.359+00`) made the standard's, which every browser reads. */
export function parseTimestamp(timestamp: string): Date {
  return new Date(timestamp.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
}
