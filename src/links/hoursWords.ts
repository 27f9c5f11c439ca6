import { type Day, groupsOfDays, spansOfWeek, type Week } from '../domain/hours.ts';

const short = (day: Day) => `${day.charAt(0).toUpperCase()}${day.slice(1, 3)}`;

const daysOf = (days: Day[]): string => {
  const [first = 'monday', last = first] = [days[0], days.at(-1)];
  return first === last ? short(first) : `${short(first)} to ${short(last)}`;
};

/** The hours as a line: 'Mon to Fri 08:00–18:00, Sat 24 h, Sun closed'. */
export function hoursWords(week: Week): string {
  const groups = groupsOfDays(week);
  if (groups.length === 1 && groups[0]?.hours === '24 h') return 'Open at any hour';
  return groups
    .map(({ days, hours }) => `${daysOf(days)} ${hours.replaceAll('-', '–').replaceAll(', ', ' and ')}`)
    .join(', ');
}

/** The same for the browser, in minutes of the week: '480-1080 1920-2520'. */
export const hoursMinutes = (week: Week): string =>
  spansOfWeek(week)
    .map((span) => span.join('-'))
    .join(' ');
