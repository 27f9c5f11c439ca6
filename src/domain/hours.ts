/** The days as the config names them, in the week's order. Minutes of the week count from Monday, 00:00. */
export const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

export type Day = (typeof DAYS)[number];

/** For each day '08:00-18:00', several such spans with a comma, '24 h' or 'closed'. */
export type Week = Readonly<Record<Day, string>>;

/** From and to, in minutes; `to` comes after `from`, and past 1440 it is the next day's. */
export type Span = readonly [from: number, to: number];

export const DAY_MINUTES = 24 * 60;

const CLOCK = '([01]\\d|2[0-3]):([0-5]\\d)';
const SPAN = new RegExp(`^${CLOCK}-${CLOCK}$`);

/**
 * A day's spans in minutes from its midnight. One that ends before it begins, or at 00:00, goes on past midnight.
 * @returns null where the text is none of what `Week` names, or its spans are empty, overlap or are out of order.
 */
export function spansOfDay(text: string): Span[] | null {
  if (text === 'closed') return [];
  if (text === '24 h') return [[0, DAY_MINUTES]];
  const spans: Span[] = [];
  for (const part of text.split(', ')) {
    const [, fromHour, fromMinute, toHour, toMinute] = (SPAN.exec(part) ?? []).map(Number);
    if (fromHour === undefined || fromMinute === undefined) return null;
    const from = fromHour * 60 + fromMinute;
    const end = (toHour ?? 0) * 60 + (toMinute ?? 0);
    const to = end > from ? end : end + DAY_MINUTES;
    if (from === end || from < (spans.at(-1)?.[1] ?? 0)) return null;
    spans.push([from, to]);
  }
  return spans;
}

/**
 * The whole week in minutes from Monday 00:00, in order; spans that touch are one.
 * @throws on a day that is not as `Week` says: the build has checked them.
 */
export function spansOfWeek(week: Week): Span[] {
  const all = DAYS.flatMap((day, index) => {
    const spans = spansOfDay(week[day]);
    if (!spans) throw new Error(`hours.week.${day} cannot be read: ${week[day]}`);
    return spans.map(([from, to]): Span => [from + index * DAY_MINUTES, to + index * DAY_MINUTES]);
  });
  const joined: Span[] = [];
  for (const [from, to] of all) {
    const last = joined.at(-1);
    if (last && from <= last[1]) joined[joined.length - 1] = [last[0], Math.max(last[1], to)];
    else joined.push([from, to]);
  }
  return joined;
}

/** Days that follow each other with the same hours, for a line of text or of structured data. */
export function groupsOfDays(week: Week): { days: Day[]; hours: string }[] {
  const groups: { days: Day[]; hours: string }[] = [];
  for (const day of DAYS) {
    const last = groups.at(-1);
    if (last?.hours === week[day]) last.days.push(day);
    else groups.push({ days: [day], hours: week[day] });
  }
  return groups;
}
