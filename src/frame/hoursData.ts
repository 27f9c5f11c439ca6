import type { OpeningHoursSpecification } from 'schema-dts';
import { type Day, groupsOfDays, type Week } from '../rules/hours.ts';

const name = (day: Day) =>
  `https://schema.org/${day.charAt(0).toUpperCase()}${day.slice(1)}` as `https://schema.org/${Capitalize<Day>}`;

/** The hours as search engines read them: a line for each span of days that have it, none for closed ones. */
export const hoursData = (week: Week): OpeningHoursSpecification[] =>
  groupsOfDays(week)
    .filter(({ hours }) => hours !== 'closed')
    .flatMap(({ days, hours }) =>
      // Search engines take these two times for a whole day.
      (hours === '24 h' ? '00:00-23:59' : hours).split(', ').map((span): OpeningHoursSpecification => {
        const [opens = '', closes = ''] = span.split('-');
        return { '@type': 'OpeningHoursSpecification', dayOfWeek: days.map(name), opens, closes };
      }),
    );
