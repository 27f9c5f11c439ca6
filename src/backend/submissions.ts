import type { SubmissionRow } from '../rules/submissionRow.ts';
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

/** Which submissions a list shows: those to be read, or what looks like spam. */
export type Folder = 'requests' | 'spam';

/** A call returns no more rows (supabase/config.toml). */
const MAX_ROWS_PER_CALL = 1000;

/** What an address holds may be anything. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The newest `limit` submissions of a folder, newest first. @throws when the call failed. */
export async function listSubmissions(folder: Folder, limit: number): Promise<SubmissionRow[]> {
  const rows: SubmissionRow[] = [];
  while (rows.length < limit) {
    const wanted = Math.min(MAX_ROWS_PER_CALL, limit - rows.length);
    const { data, error, status } = await supabase
      .from('contact_submissions')
      .select('*')
      .eq('folder', folder)
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .range(rows.length, rows.length + wanted - 1);
    if (error) throw withStatus(error, status);
    rows.push(...(data as SubmissionRow[]));
    if (data.length < wanted) break;
  }
  return rows;
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
