import type { Filters, Folder, Sort, Statistics } from '../backend/submissions.ts';
import { SERVICES, type ServiceOption, URGENCIES, type Urgency } from '../domain/choices.ts';
import { STAGES, type Stage } from '../domain/handling.ts';

/** An urgency to filter by; '' is that of requests which left it open. */
export type UrgencyChoice = Urgency | '';

/** Which submissions the list shows, and in which order. */
export type Criteria = {
  folder: Folder;
  search: string;
  urgencies: readonly UrgencyChoice[];
  service: ServiceOption | '';
  stage: Stage | '';
  /** The first and the last day, as `YYYY-MM-DD`. */
  from: string;
  to: string;
  sort: Sort;
};

export const URGENCY_CHOICES = [...(Object.keys(URGENCIES) as Urgency[]), ''] as const;

/** What the desk opens with. */
export const ALL_REQUESTS: Criteria = {
  folder: 'requests',
  search: '',
  urgencies: [],
  service: '',
  stage: '',
  from: '',
  to: '',
  sort: 'newest',
};

/** The longest search that the server takes. */
export const MAX_SEARCH_CHARACTERS = 200;
const DAY = /^\d{4}-\d\d-\d\d$/;
/** How an urgency that was left open stands in an address. */
const OPEN = 'open';

/** Reads an address's fragment, which never leaves the browser: `#q=ann&urgency=emergency`. What it does not know it leaves out. */
export function parseCriteria(hash: string): Criteria {
  const words = new URLSearchParams(hash.slice(1));
  const among = <T extends string>(name: string, choices: readonly T[]) =>
    choices.find((choice) => choice !== '' && choice === words.get(name));
  const day = (name: string) => {
    const text = words.get(name) ?? '';
    return DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';
  };
  const urgencies = words.getAll('urgency');
  return {
    folder: among('folder', ['spam', 'all', 'new']) ?? 'requests',
    search: (words.get('q') ?? '').toWellFormed().replaceAll('\0', '').slice(0, MAX_SEARCH_CHARACTERS).trim(),
    urgencies: URGENCY_CHOICES.filter((choice) => urgencies.includes(choice || OPEN)),
    service: among('service', SERVICES) ?? '',
    stage: among('stage', STAGES) ?? '',
    from: day('from'),
    to: day('to'),
    sort: among('sort', ['urgency']) ?? 'newest',
  };
}

/** The fragment that says the same; empty for all requests. */
export function formatCriteria({
  folder,
  search,
  urgencies,
  service,
  stage,
  from,
  to,
  sort,
}: Criteria): string {
  const words = new URLSearchParams({
    ...(search && { q: search }),
    ...(folder !== 'requests' && { folder }),
    ...(service && { service }),
    ...(stage && { stage }),
    ...(from && { from }),
    ...(to && { to }),
    ...(sort !== 'newest' && { sort }),
  });
  for (const urgency of urgencies) words.append('urgency', urgency || OPEN);
  const hash = words.toString();
  return hash && `#${hash}`;
}

/** The same for the server. Days begin and end where the reader is. */
export function toFilters({ folder, search, urgencies, service, stage, from, to }: Criteria): Filters {
  return {
    folder,
    ...(search && { search }),
    ...(urgencies.length > 0 && { urgencies }),
    ...(service && { service }),
    ...(stage && { stage }),
    ...(from && { since: startOfDay(from) }),
    ...(to && { until: startOfDay(to, 1) }),
  };
}

function startOfDay(day: string, later = 0): string {
  const date = new Date(`${day}T00:00:00`);
  date.setDate(date.getDate() + later);
  return date.toISOString();
}

/** How many filters are set, beside search, folder and order. */
export const countFilters = ({ urgencies, service, stage, from, to }: Criteria) =>
  Number(urgencies.length > 0) +
  Number(service !== '') +
  Number(stage !== '') +
  Number(from !== '' || to !== '');

/** Whether something is left out that the folder holds. */
export const isNarrowed = (criteria: Criteria) => criteria.search !== '' || countFilters(criteria) > 0;

/** How many the statistics count of just these; undefined where they do not say. */
export function knownCount(criteria: Criteria, statistics: Statistics): number | undefined {
  const { total, spam, emergency } = statistics;
  const { folder, search, urgencies, service, stage, from, to } = criteria;
  if (search || service || stage || from || to) return undefined;
  if (urgencies.length === 0)
    return { all: total, spam, requests: total - spam, new: statistics.new }[folder];
  return folder === 'all' && urgencies.length === 1 && urgencies[0] === 'emergency' ? emergency : undefined;
}
