import { useEffect, useState } from 'react';
import { readSubmission } from '../backend/submissions.ts';
import type { SubmissionRow } from '../domain/submissionRow.ts';
import type { Inbox } from './inbox.ts';

/** An opened request: gone when somebody has deleted it. */
export type Opened = SubmissionRow | 'loading' | 'failed' | 'gone';

/**
 * The request with this id, kept up to date with the list: where that does not show it (it is older, or in
 * the other folder, or deleted), the server is asked each time that the list was refreshed.
 */
export function useOpened(id: string | undefined, inbox: Inbox | undefined): Opened | undefined {
  const [answer, setAnswer] = useState<{ id: string; opened: Opened }>();
  const listed = inbox?.submissions.find((submission) => submission.id === id);
  const checked = inbox?.checked;
  const isListed = listed !== undefined;

  useEffect(() => {
    if (id === undefined || isListed || checked === undefined) return;
    let isLatest = true;
    readSubmission(id).then(
      (submission) => isLatest && setAnswer({ id, opened: submission ?? 'gone' }),
      // What was read stays on the screen.
      () => isLatest && setAnswer((now) => (now?.id === id ? now : { id, opened: 'failed' })),
    );
    return () => {
      isLatest = false;
    };
  }, [id, isListed, checked]);

  // Should it leave the list, it stays on the screen until the server has said why.
  if (listed && answer?.opened !== listed) setAnswer({ id: listed.id, opened: listed });
  if (id === undefined) return undefined;
  return listed ?? (answer?.id === id ? answer.opened : 'loading');
}
