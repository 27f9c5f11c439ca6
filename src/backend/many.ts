import type { SubmissionRow } from '../domain/submissionRow.ts';
import { codeOf } from './errorCode.ts';
import type { HandlingState } from './handling.ts';
import type { Filters, Sort } from './submissions.ts';
import { supabase, withStatus } from './supabase.client.ts';

/** How many may be named in one call: as many as the API takes. */
export const MAX_NAMED = 400;
/** Rows of an export in one call; the API gives no more. */
export const EXPORT_ROWS = 1000;

/** What the filters find, as it was when somebody asked. */
export type Counted = {
  count: number;
  /** When the oldest of them came; null where there are none. */
  oldest: string | null;
  /** Lets the database tell them from what comes later, or is handled later. */
  snapshot: string;
};

/** After which row a list goes on. */
export type SelectedKey = { after_created_at: string; after_id: string };

/** Some of what was counted, and where the next begin; null where these are the last. */
export type SelectedPart = { ids: string[]; next: SelectedKey | null };

/** A submission, and who is on it; null for nobody yet. */
export type ExportedRow = SubmissionRow & { handling: HandlingState | null };

/** What a deletion came to; what is neither was gone already. */
export type Deleted = {
  deleted: number;
  /** Still here: they came, or a colleague handled them, since the snapshot. */
  spared: number;
};

const NOT_PERMITTED = '42501';

/** Whether a call was refused for who made it: its role was taken away, or its session has ended. */
export const isNotPermitted = (error: unknown) =>
  codeOf(error) === NOT_PERMITTED || (error as { status?: number }).status === 401;

/** Whether the server said that it did nothing; else a response may have been lost on its way. */
export function isSurelyUndone(error: unknown): boolean {
  const { status = 0 } = error as { status?: number };
  return status >= 400 && status <= 500;
}

/** How many submissions the filters find, exactly. @throws when the call failed. */
export async function countSelected(filters: Filters): Promise<Counted> {
  const { data, error, status } = await supabase.rpc('count_selected', filters);
  if (error) throw withStatus(error, status);
  return data;
}

/** The ids of what was counted, newest first: up to 1,000. @throws when the call failed. */
export async function listSelected(
  filters: Filters,
  snapshot: string,
  key?: SelectedKey,
): Promise<SelectedPart> {
  const { data, error, status } = await supabase.rpc('list_selected', { ...filters, snapshot, ...key });
  if (error) throw withStatus(error, status);
  return data;
}

/**
 * Deletes up to `MAX_NAMED` submissions: all of them, or none.
 * @param snapshot spares what came, or was handled, after it.
 * @throws when the call failed: see `isSurelyUndone`.
 */
export async function deleteSubmissions(ids: readonly string[], snapshot?: string): Promise<Deleted> {
  const { data, error, status } = await supabase.rpc('delete_submissions', { ids, snapshot });
  if (error) throw withStatus(error, status);
  return data;
}

/** The submissions that a list shows, `EXPORT_ROWS` of them, from the one after `last` on. @throws when the call failed. */
export async function exportFound(filters: Filters, sort: Sort, last?: ExportedRow): Promise<ExportedRow[]> {
  const key = last && {
    after_created_at: last.created_at,
    after_id: last.id,
    after_urgency: last.urgency ?? '',
  };
  const { data, error, status } = await supabase.rpc('export_submissions', { ...filters, sort, ...key });
  if (error) throw withStatus(error, status);
  return data;
}

/** Up to `MAX_NAMED` submissions by id; what is not there any more is left out. @throws when the call failed. */
export async function exportNamed(ids: readonly string[]): Promise<ExportedRow[]> {
  const { data, error, status } = await supabase.rpc('export_submissions', { ids });
  if (error) throw withStatus(error, status);
  return data;
}
