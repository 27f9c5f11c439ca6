import type { ServiceOption, Urgency } from '../domain/choices.ts';
import type { Stage } from '../domain/handling.ts';
import type { SubmissionRow } from '../domain/submissionRow.ts';
import { supabase, withStatus } from './supabase.client.ts';

export type Statistics = {
  total: number;
  new: number;
  emergency: number;
  spam: number;
  /** Alerts that could not be sent by mail for ten minutes. */
  undelivered: number;
  /** Since when the server's daily backup fails. */
  backup_failed_since: string | null;
  /** Since when old requests wait to be erased until somebody has checked the server's date. */
  erasure_waits_since: string | null;
};

/** Which submissions a list shows: those to be read, what looks like spam, both, or those whose status is new, wherever staff moved them. */
export type Folder = 'requests' | 'spam' | 'all' | 'new';

/** What a list is narrowed to; what is left out lets all through. */
export type Filters = {
  folder?: Folder;
  /** Words, or a number, however it is written. */
  search?: string;
  /** '' stands for those that were left open. */
  urgencies?: readonly (Urgency | '')[];
  service?: ServiceOption;
  stage?: Stage;
  /** From this time on, before that: as an ISO timestamp. */
  since?: string;
  until?: string;
};

export type Sort = 'newest' | 'urgency';

export type News = {
  /** The database's time, for the next look. */
  looked_at: string;
  /** What came since the last look, and in the minute before it: whether it is no spam, and passes the filters. */
  came: { id: string; is_request: boolean; is_emergency: boolean; is_found: boolean }[];
  /** The ids of those that staff moved or took, and that the filters let through no more. */
  left: string[];
  /** The ids of what was deleted. */
  gone: string[];
  /** Whether more happened than this tells, so that all must be read again. */
  too_much: boolean;
};

/** A count goes no further. */
export const MOST_COUNTED = 1000;

/** What an address holds may be anything. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The submissions that the filters let through, in order: `wanted` of them, at most 100, from the one
 * after `last` on. @throws when the call failed, or the user is no longer an admin.
 */
export async function listSubmissions(
  filters: Filters,
  sort: Sort,
  wanted: number,
  last?: SubmissionRow,
): Promise<SubmissionRow[]> {
  const key = last && {
    after_created_at: last.created_at,
    after_id: last.id,
    after_urgency: last.urgency ?? '',
  };
  const { data, error, status } = await supabase.rpc('list_submissions', {
    ...filters,
    sort,
    wanted,
    ...key,
  });
  if (error) throw withStatus(error, status);
  return data as SubmissionRow[];
}

/** How many submissions the filters let through; more than `MOST_COUNTED` count as one more. @throws when the call failed. */
export async function countFound(filters: Filters): Promise<number> {
  const { data, error, status } = await supabase.rpc('count_submissions', filters);
  if (error) throw withStatus(error, status);
  return data as number;
}

/**
 * What happened since the last look, or within the last minute.
 * @param lookedAt as the last answer gave it. @throws when the call failed.
 */
export async function readNews(filters: Filters, lookedAt?: string): Promise<News> {
  const { data, error, status } = await supabase.rpc('submission_news', { ...filters, looked_at: lookedAt });
  if (error) throw withStatus(error, status);
  return data as News;
}

/** One submission; undefined when it is not there. @throws when the call failed. */
export async function readSubmission(id: string): Promise<SubmissionRow | undefined> {
  if (!UUID.test(id)) return undefined;
  const submissions = supabase.from('contact_submissions');
  const { data, error, status } = await submissions.select('*').eq('id', id).maybeSingle<SubmissionRow>();
  if (error) throw withStatus(error, status);
  return data ?? undefined;
}

/** The figures above the list. @throws when the call failed, or the user is no longer an admin. */
export async function countSubmissions(): Promise<Statistics> {
  const { data, error, status } = await supabase.rpc('submission_statistics').single<Statistics>();
  if (error) throw withStatus(error, status);
  return data;
}

/** Deletes a submission. @returns whether it was there. @throws when the call failed. */
export async function deleteSubmission(id: string): Promise<boolean> {
  const submissions = supabase.from('contact_submissions');
  const { error, count, status } = await submissions.delete({ count: 'exact' }).eq('id', id);
  if (error) throw withStatus(error, status);
  return count !== 0;
}
