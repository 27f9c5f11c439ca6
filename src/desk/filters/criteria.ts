import type { Filters, ListedRow, Sort, View } from '../../backend/submissions.ts';
import { SERVICES, type ServiceOption, URGENCIES, type Urgency } from '../../domain/choices.ts';
import { STAGES, type Stage } from '../../domain/handling.ts';
import type { Status } from '../../domain/submissionRow.ts';

/** An urgency to filter by; '' matches requests that do not say. */
export type UrgencyChoice = Urgency | '';

/** What the list shows, and in which order. '' means any. */
export type Criteria = {
  view: View;
  search: string;
  urgencies: readonly UrgencyChoice[];
  service: ServiceOption | '';
  handling: Stage | '';
  status: Status | '';
  /** First and last day, as `YYYY-MM-DD`. */
  from: string;
  to: string;
  sort: Sort;
};

export const VIEWS: Record<View, string> = {
  todo: 'To do',
  requests: 'Requests',
  answered: 'Answered',
  spam: 'Likely spam',
  all: 'All',
};
export const URGENCY_CHOICES = [...(Object.keys(URGENCIES) as Urgency[]), ''] as const;
export const STAGE_LABELS: Record<Stage, string> = {
  open: 'Untaken',
  taken: 'Taken',
  answered: 'Answered',
};

export const DEFAULT_CRITERIA: Criteria = {
  view: 'requests',
  search: '',
  urgencies: [],
  service: '',
  handling: '',
  status: '',
  from: '',
  to: '',
  sort: 'newest',
};

/** The longest search that the API takes. */
export const MAX_SEARCH_CHARACTERS = 200;
const DAY = /^\d{4}-\d\d-\d\d$/;
/** How an unstated urgency is written in the address. */
const NOT_SAID = 'none';

/** Reads criteria from an address's fragment, such as `#q=ann&urgency=emergency`. Ignores what it does not know. */
export function parseCriteria(hash: string): Criteria {
  const words = new URLSearchParams(hash.slice(1));
  const oneOf = <T extends string>(name: string, choices: readonly T[]): T | '' =>
    choices.find((choice) => choice === words.get(name)) ?? '';
  const day = (name: string) => {
    const text = words.get(name) ?? '';
    return DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';
  };
  const urgencies = words.getAll('urgency');
  return {
    view: oneOf('view', Object.keys(VIEWS) as View[]) || 'requests',
    search: (words.get('q') ?? '').toWellFormed().replaceAll('\0', '').slice(0, MAX_SEARCH_CHARACTERS).trim(),
    urgencies: URGENCY_CHOICES.filter((choice) => urgencies.includes(choice || NOT_SAID)),
    service: oneOf('service', SERVICES),
    handling: oneOf('handling', STAGES),
    status: oneOf('status', ['new']),
    from: day('from'),
    to: day('to'),
    sort: oneOf('sort', ['urgency']) || 'newest',
  };
}

/** Writes criteria as a fragment; defaults are left out. The reverse of `parseCriteria`. */
export function formatCriteria(criteria: Criteria): string {
  const words = new URLSearchParams();
  if (criteria.search) words.set('q', criteria.search);
  for (const name of ['view', 'service', 'handling', 'status', 'from', 'to', 'sort'] as const) {
    if (criteria[name] !== DEFAULT_CRITERIA[name]) words.set(name, criteria[name]);
  }
  for (const urgency of criteria.urgencies) words.append('urgency', urgency || NOT_SAID);
  const text = words.toString();
  return text && `#${text}`;
}

/** Converts criteria to the API's filters. Days begin and end in the reader's time zone. */
export function toFilters(criteria: Criteria): Filters {
  const { view, search, urgencies, service, handling, status, from, to } = criteria;
  return {
    view,
    ...(search && { search }),
    ...(urgencies.length > 0 && { urgencies }),
    ...(service && { service }),
    ...(handling && { handling }),
    ...(status && { status }),
    ...(from && { since: startOfDay(from) }),
    ...(to && { until: startOfDay(to, 1) }),
  };
}

function startOfDay(day: string, daysLater = 0): string {
  const date = new Date(`${day}T00:00:00`);
  date.setDate(date.getDate() + daysLater);
  return date.toISOString();
}

/** A filter that is set, and how to remove it. */
export type ActiveFilter = { label: string; without: Partial<Criteria> };

/**
 * Lists the filters that are set, apart from search, view and order.
 * @param nameOf returns the label of an urgency.
 */
export function activeFilters(
  criteria: Criteria,
  nameOf: (urgency: UrgencyChoice) => string,
): ActiveFilter[] {
  const { urgencies, service, handling, status, from, to } = criteria;
  const filters: ActiveFilter[] = urgencies.map((urgency) => ({
    label: nameOf(urgency),
    without: { urgencies: urgencies.filter((other) => other !== urgency) },
  }));
  if (service) filters.push({ label: service, without: { service: '' } });
  if (handling) filters.push({ label: STAGE_LABELS[handling], without: { handling: '' } });
  if (status) filters.push({ label: 'Status: new', without: { status: '' } });
  if (from || to) filters.push({ label: dayRange(from, to), without: { from: '', to: '' } });
  return filters;
}

function dayRange(from: string, to: string): string {
  const name = (day: string) =>
    new Date(`${day}T00:00:00`).toLocaleDateString(undefined, { day: 'numeric', month: 'short' });
  if (from === to) return name(from);
  if (!to) return `Since ${name(from)}`;
  return from ? `${name(from)} – ${name(to)}` : `Until ${name(to)}`;
}

/** Returns whether something narrows the list beyond its view. */
export const isNarrowed = (criteria: Criteria) =>
  criteria.search !== '' || activeFilters(criteria, String).length > 0;

/** Returns whether a row still belongs in the list after a change made here. */
export function belongs(row: ListedRow, { view, handling, status }: Criteria): boolean {
  if (handling && row.stage !== handling) return false;
  if (status && row.status !== status) return false;
  if (view === 'all') return true;
  if (view === 'spam') return row.folder === 'spam';
  if (row.folder === 'spam') return false;
  if (view === 'answered') return row.stage === 'answered';
  if (view === 'todo') return row.stage === 'open' || (row.stage === 'taken' && row.is_mine);
  return true;
}
