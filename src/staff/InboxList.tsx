import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { SubmissionList } from './SubmissionList.tsx';
import type { Inbox } from './useSubmissions.ts';

type InboxListProps = {
  inbox: Inbox;
  now: number;
  selected: string | undefined;
  onSelect: (id: string) => void;
  onOlder: () => void;
  /** The opened submission, where there is room for it beside the list. */
  children: ReactNode;
};

/** The list, with one submission opened beside it on a wide screen. */
export function InboxList({ inbox, now, selected, onSelect, onOlder, children }: InboxListProps) {
  const { folder, submissions, statistics } = inbox;
  const all = folder === 'spam' ? statistics.spam : statistics.total - statistics.spam;
  const empty = submissions.length === 0 && (
    <p className="rounded-card border border-line bg-card p-10 text-center text-soft">
      {folder === 'spam' ? 'No likely spam' : 'No submissions yet'}
    </p>
  );
  if (empty && !children) return empty;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_25rem]">
      <div>
        {empty || <SubmissionList {...{ submissions, selected, now, onSelect }} />}
        {submissions.length < all && (
          <p className="mt-4 text-center">
            <Button variant="secondary" onClick={onOlder}>
              Show older
            </Button>
          </p>
        )}
      </div>
      <aside
        aria-label="Details"
        className="sticky top-6 max-h-[calc(100dvh-3rem)] overflow-y-auto rounded-card border border-line bg-card p-6 max-lg:hidden"
      >
        {children || <p className="text-soft">Choose a submission to read it whole.</p>}
      </aside>
    </div>
  );
}
