/** SPEC section 2: a time as the reader's own browser writes it. */
export const localTime = (timestamp: string) => parseTimestamp(timestamp).toLocaleString();

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long ago, in the largest unit that fits: `4 min. ago`. `now` is in milliseconds. */
export function age(timestamp: string, now: number): string {
  const elapsed = Math.max(0, now - parseTimestamp(timestamp).getTime());
  const words = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto', style: 'short' });
  for (const [unit, length] of UNITS) {
    if (elapsed >= length) return words.format(-Math.floor(elapsed / length), unit);
  }
  return 'just now';
}

/** PostgreSQL's own writing (`2026-11-21 08:53:32.359+00`) made the standard's, which every browser reads. */
export function parseTimestamp(timestamp: string): Date {
  return new Date(timestamp.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
}
