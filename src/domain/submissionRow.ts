import type { Submission } from './submission.ts';

/** What a stored request may be. The database's CHECK status_known lists the same. */
export const STATUSES = ['new', 'spam'] as const;

export type Status = (typeof STATUSES)[number];

/** A row of contact_submissions (SPEC section 3): the request, and what the database adds. */
export type SubmissionRow = Submission & { id: string; status: Status; created_at: string };
