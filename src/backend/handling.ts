import type { HandlingKind, Stage } from '../domain/handling.ts';
import { type CallError, rpc } from './supabase.client.ts';

export type HandlingEvent = {
  id: string;
  kind: HandlingKind;
  note: string | null;
  /** Null once the account is erased. */
  author: string | null;
  is_mine: boolean;
  /** The colleague whom the author assigned it to. */
  staff?: string | null;
  created_at: string;
};

export type Handling = {
  stage: Stage;
  staff_id: string | null;
  staff: string | null;
  is_mine: boolean;
  since: string | null;
  folder: 'requests' | 'spam';
  /** Other requests from the same phone number. */
  earlier: number;
  /** Oldest first. */
  events: HandlingEvent[];
};

/** One event to add. Sent again with the same `event` id it is stored once. */
export type HandlingAct = {
  event: string;
  kind: HandlingKind;
  note?: string;
  taking_over?: string;
  assignee?: string;
};

export type BulkKind = 'answered' | 'reopened' | 'spam' | 'not_spam';
export type StaffMember = { id: string; email: string; is_me: boolean };

/** Returns whether an act failed because a colleague was faster. */
export const isOvertaken = (error: unknown) => (error as CallError).code === 'PT409';

/** Returns whether an act failed because the request was deleted. */
export const isGone = (error: unknown) => (error as CallError).code === 'PT404';

/** Reads who handles a request; null when it does not exist. @throws when the call failed. */
export const readHandling = (submission: string) => rpc<Handling | null>('read_handling', { submission });

/** Adds an event. @returns the new state. @throws see `isOvertaken` and `isGone`. */
export const handleSubmission = (submission: string, act: HandlingAct) =>
  rpc<Handling>('handle_submission', { submission, ...act });

/** Adds the same event to up to 500 requests. @returns the ids that changed. @throws when the call failed. */
export const handleSubmissions = (submissions: readonly string[], kind: BulkKind) =>
  rpc<string[]>('handle_submissions', { submissions, kind });

/** Lists the admins that a request can be assigned to. @throws when the call failed. */
export const listStaff = () => rpc<StaffMember[]>('list_staff');
