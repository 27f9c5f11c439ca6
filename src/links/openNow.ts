type Span = readonly [from: number, to: number];

const DAY_MINUTES = 24 * 60;
const WEEK_MINUTES = 7 * DAY_MINUTES;
const NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Whether somebody answers the phone, and the words that say so. */
export type OpenState = { isOpen: boolean; words: string };

/**
 * What the hours come to at a moment. Both are read from the clock on the wall in Wales, so that a change of the
 * clocks moves nothing: what opens at 08:00 opens at 08:00.
 * @param spans minutes of the week from Monday 00:00, in order; the last may run into the next week.
 */
export function openState(spans: readonly Span[], now: Date): OpenState {
  const minute = minuteOfWeek(now);
  // The last week's end may reach into this one, and the next opening lie in the next.
  const near = [-WEEK_MINUTES, 0, WEEK_MINUTES].flatMap((shift) =>
    spans.map(([from, to]) => [from + shift, to + shift] as const),
  );
  let open = near.find(([from, to]) => from <= minute && minute < to);
  if (!open) {
    const next = near.find(([from]) => from > minute);
    return { isOpen: false, words: next ? `Closed now · opens ${when(next[0], minute)}` : 'Closed now' };
  }
  // A span that ends with the week goes on with the one that begins it.
  for (const span of near) if (span[0] <= open[1] && span[1] > open[1]) open = [open[0], span[1]];
  const isAlways = open[1] - minute >= WEEK_MINUTES;
  return { isOpen: true, words: isAlways ? 'Open now' : `Open now · until ${until(open[1], minute)}` };
}

const TIME = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

function minuteOfWeek(now: Date): number {
  const part = Object.fromEntries(TIME.formatToParts(now).map(({ type, value }) => [type, value]));
  return NAMES.indexOf(part.weekday ?? '') * DAY_MINUTES + Number(part.hour) * 60 + Number(part.minute);
}

const dayOf = (minute: number) => Math.floor(minute / DAY_MINUTES);
const nameOf = (minute: number) => NAMES[(dayOf(minute) + 7) % 7];
const two = (number: number) => String(number).padStart(2, '0');

function clock(minute: number): string {
  const ofDay = (minute + WEEK_MINUTES) % DAY_MINUTES;
  return `${two(Math.floor(ofDay / 60))}:${two(ofDay % 60)}`;
}

/** The end of a span: the hour alone where that is less than a day away. */
function until(end: number, now: number): string {
  const hour = end % DAY_MINUTES === 0 ? 'midnight' : clock(end);
  return end - now < DAY_MINUTES ? hour : `${nameOf(end - 1)} ${hour}`;
}

/** The beginning of a span, with its day where that is not today. */
function when(start: number, now: number): string {
  const days = dayOf(start) - dayOf(now);
  if (days === 0) return clock(start);
  return `${days === 1 ? 'tomorrow' : nameOf(start)} ${clock(start)}`;
}
