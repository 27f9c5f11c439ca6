import type { ServiceOption, Urgency } from '../domain/choices.ts';
import type { Stage } from '../domain/handling.ts';
import type { Status, SubmissionRow } from '../domain/submissionRow.ts';
import { rpc, supabase, unwrap } from './supabase.client.ts';

/** The parts of the desk's list. `todo` leaves out what is answered or taken by a colleague. */
export type View = 'todo' | 'requests' | 'answered' | 'spam' | 'all';

export type Filters = {
  view: View;
  search?: string;
  /** '' matches requests whose urgency was left open. */
  urgencies?: readonly (Urgency | '')[];
  service?: ServiceOption;
  handling?: Stage;
  status?: Status;
  /** From `since` up to but not including `until`, as ISO timestamps. */
  since?: string;
  until?: string;
};

export type Sort = 'newest' | 'urgency';

/** A request with who is handling it. */
export type ListedRow = SubmissionRow & {
  /** The first sort key; then newest first. */
  rank: number;
  stage: Stage;
  /** Email of the colleague who has it or answered it. */
  staff: string | null;
  is_mine: boolean;
  /** When the stage began; null while it is open from the start. */
  since: string | null;
  folder: 'requests' | 'spam';
  /** Set when nothing matched the search exactly and this row is a similar name or place. */
  is_similar?: boolean;
};

export type Statistics = {
  total: number;
  new: number;
  emergency: number;
  spam: number;
  /** Emergencies in the requests folder that are still open, and since when the oldest waits. */
  emergencies_waiting: number;
  emergency_waits_since: string | null;
  /** Alerts that could not be emailed for ten minutes. */
  undelivered: number;
  mail_failing_since: string | null;
  backup_failed_since: string | null;
  /** Set while retention waits for an operator to check the server's date. */
  erasure_waits_since: string | null;
};

/** Both counts stop at `MAX_COUNT`. */
export type Counts = { found: number /** More matches in likely spam. */; spam: number };
export const MAX_COUNT = 1000;

export type Waits = {
  taken: number;
  median_seconds: number | null;
  untaken: number;
  emergency_taken: number;
  emergency_median_seconds: number | null;
  emergency_untaken: number;
};
export type Figures = {
  /** By the number of days looked back. */
  waits: Record<'7' | '30', Waits>;
  /** The last 26 weeks; `week` is the Monday in UK time. */
  weeks: { week: string; requests: number; emergencies: number }[];
};

/** Rows per export call, and ids per bulk call: the API's limits. */
export const EXPORT_ROWS = 1000;
export const MAX_IDS = 500;

/** To do has an order of its own. */
const sortOf = ({ view }: Filters, sort: Sort) => (view === 'todo' ? undefined : sort);

const keyOf = (last: ListedRow | undefined) =>
  last && { after_rank: last.rank, after_created_at: last.created_at, after_id: last.id };

/**
 * Lists the requests that match, in order.
 * @param wanted how many, at most 100.
 * @param last continues after this row.
 * @throws when the call failed, or the user is no longer an admin.
 */
export const listSubmissions = (
  filters: Filters,
  sort: Sort,
  wanted: number,
  last?: ListedRow,
  signal?: AbortSignal,
) =>
  rpc<ListedRow[]>(
    'list_submissions',
    { ...filters, sort: sortOf(filters, sort), wanted, ...keyOf(last) },
    signal,
  );

/** Counts the matches of a list. @throws when the call failed. */
export const countSubmissions = (filters: Filters, signal?: AbortSignal) =>
  rpc<Counts>('count_submissions', filters, signal);

/** Reads the statistics above the list. @throws when the call failed. */
export async function readStatistics(): Promise<Statistics> {
  return unwrap<Statistics>(await supabase.rpc('submission_statistics').single());
}

/** Reads what the figures show. @throws when the call failed. */
export const readFigures = () => rpc<Figures>('submission_figures');

/** An id from the address bar can be anything. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads one request; null when it does not exist. @throws when the call failed. */
export async function readSubmission(id: string): Promise<SubmissionRow | null> {
  if (!UUID.test(id)) return null;
  const row = supabase.from('contact_submissions').select('*').eq('id', id).maybeSingle();
  return unwrap<SubmissionRow | null>(await row);
}

/** Deletes one request (SPEC section 7); one that is already gone is not an error. @throws when the call failed. */
export async function deleteSubmission(id: string): Promise<void> {
  unwrap(await supabase.from('contact_submissions').delete({ count: 'exact' }).eq('id', id));
}

/** Deletes up to `MAX_IDS` requests. @returns the ids deleted. @throws when the call failed. */
export const deleteSubmissions = (submissions: readonly string[]) =>
  rpc<string[]>('delete_submissions', { submissions });

/** Reads up to `EXPORT_ROWS` rows of a list for an export, after `last`. @throws when the call failed. */
export const exportFound = (filters: Filters, sort: Sort, last?: ListedRow) =>
  rpc<ListedRow[]>('export_submissions', {
    ...filters,
    sort: sortOf(filters, sort),
    ...keyOf(last),
    wanted: EXPORT_ROWS,
  });

/** Reads up to `EXPORT_ROWS` requests by id for an export. @throws when the call failed. */
export const exportByIds = (submissions: readonly string[]) =>
  rpc<ListedRow[]>('export_submissions', { view: 'all', submissions, wanted: EXPORT_ROWS });
