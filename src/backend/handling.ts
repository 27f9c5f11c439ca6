import type { HandlingKind, Stage } from '../domain/handling.ts';
import { codeOf } from './errorCode.ts';
import { supabase, withStatus } from './supabase.client.ts';

export type HandlingEvent = {
  id: string;
  kind: HandlingKind;
  note: string | null;
  /** Null once the account is erased. */
  author: string | null;
  is_mine: boolean;
  created_at: string;
};

export type Handling = {
  stage: Stage;
  /** Who brought it to that stage; null for nobody, or when the account is erased. */
  staff: string | null;
  staff_id: string | null;
  is_mine: boolean;
  since: string | null;
  folder: 'requests' | 'spam';
  /** All of them, the first one first. */
  events: HandlingEvent[];
};

/** What a list shows of it. */
export type HandlingState = Pick<Handling, 'stage' | 'staff' | 'is_mine' | 'since'> & {
  submission_id: string;
  /** Null: as the status says. */
  folder: Handling['folder'] | null;
  changed_at: string;
};

/** What to add. With the same `event` id it is written once, however often it is sent. */
export type HandlingAct = { event: string; kind: HandlingKind; note?: string; taking_over?: string };

/** PostgreSQL's codes of the migration that makes submission_handling. */
const OVERTAKEN = 'PT409';
const GONE = 'PT404';

/** Whether an act failed because a colleague was faster. */
export const isOvertaken = (error: unknown) => codeOf(error) === OVERTAKEN;

/** Whether an act failed because the submission was deleted. */
export const isGone = (error: unknown) => codeOf(error) === GONE;

/** Who is on a submission; undefined when it is not there. @throws when the call failed. */
export async function readHandling(submission: string): Promise<Handling | undefined> {
  const { data, error, status } = await supabase.rpc('read_handling', { submission });
  if (error) throw withStatus(error, status);
  return data ?? undefined;
}

/** Adds an event. @returns what it comes to. @throws when it was not written: see `isOvertaken` and `isGone`. */
export async function handleSubmission(submission: string, act: HandlingAct): Promise<Handling> {
  const { data, error, status } = await supabase.rpc('handle_submission', { submission, ...act });
  if (error) throw withStatus(error, status);
  return data;
}

/**
 * Who is on each of these submissions; those that nobody handled yet are left out.
 * @param changedAfter leaves out what has not changed since.
 * @throws when the call failed.
 */
export async function listHandling(submissions: string[], changedAfter?: string): Promise<HandlingState[]> {
  const { data, error, status } = await supabase.rpc('list_handling', {
    submissions,
    changed_after: changedAfter ?? null,
  });
  if (error) throw withStatus(error, status);
  return data;
}
