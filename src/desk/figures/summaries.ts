import type { Charts } from '../../backend/charts.ts';
import { addUp, CHARTED_URGENCIES, datesUntil, dayName, hourName, peak, sum, weekdays } from './series.ts';

const count = (amount: number, one: string, many: string) =>
  `${amount.toLocaleString()} ${amount === 1 ? one : many}`;

/** What each picture shows, in a sentence or two: for those who do not see it, and those in a hurry. */
export function daysSummary(days: Charts['days'], lastDay: string, length: number): string {
  const all = addUp(CHARTED_URGENCIES.map((urgency) => days[urgency].slice(-length)));
  const total = sum(all);
  if (total === 0) return `No requests in ${length} days.`;
  const busiest = datesUntil(lastDay, length)[peak(all)] as Date;
  const emergencies = sum(days.emergency.slice(-length));
  const average = (total / length).toLocaleString(undefined, { maximumFractionDigits: 1 });
  return (
    `${count(total, 'request', 'requests')} in ${length} days, ${average} a day; ` +
    `${count(emergencies, 'emergency', 'emergencies')} among them. ` +
    `The most on one day: ${Math.max(...all).toLocaleString()}, on ${dayName(busiest)}.`
  );
}

export function servicesSummary(services: readonly (readonly [string, number])[]): string {
  const [[name, amount] = ['', 0]] = services;
  const total = sum(services.map(([, amount]) => amount));
  return `Asked for most: ${name}, ${amount.toLocaleString()} of ${count(total, 'request', 'requests')}.`;
}

export function hoursSummary(hours: readonly number[]): string {
  const busiest = peak(hours);
  const hour = busiest % 24;
  const weekday = weekdays('long')[Math.floor(busiest / 24)];
  const night = sum(hours.filter((_, turn) => turn % 24 < 6 || turn % 24 >= 22));
  return (
    `The most: ${(hours[busiest] ?? 0).toLocaleString()}, on ${weekday} from ${hourName(hour)} to ${hourName(hour + 1)}. ` +
    `At night, from ${hourName(22)} to ${hourName(6)}: ${night.toLocaleString()} of ${sum(hours).toLocaleString()}.`
  );
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** A length of time in the largest unit that fits, to one place: `3.5 hours`. */
export function lengthOf(seconds: number): string {
  const [unit, length] = UNITS.find(([, length]) => seconds >= length) ?? UNITS[2];
  const style = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 } as const;
  return (seconds / length).toLocaleString(undefined, style);
}

export function waitsSummary({ emergency, other }: Charts['taken']): string {
  const half = (seconds: number | null, who: string) =>
    seconds === null
      ? `No ${who} were taken yet.`
      : `Half of the ${who} that were taken waited up to ${lengthOf(seconds)}.`;
  const waiting = (emergency.amounts.at(-1) ?? 0) + (other.amounts.at(-1) ?? 0);
  return [
    half(emergency.median_seconds, 'emergencies'),
    half(other.median_seconds, 'others'),
    `Nobody has taken ${count(waiting, 'request', 'requests')}.`,
  ].join(' ');
}
