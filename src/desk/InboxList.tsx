import { type ReactNode, type Ref, useMemo } from 'react';
import { Button } from '../ui/Button.tsx';
import { toFilters } from './criteria.ts';
import { EmptyList } from './EmptyList.tsx';
import { FoundLine } from './FoundLine.tsx';
import type { Inbox } from './inbox.ts';
import { Many } from './bulk/Many.tsx';
import { OlderButton } from './OlderButton.tsx';
import { SubmissionList } from './SubmissionList.tsx';
import { useFoundCount } from './useFoundCount.ts';
import { useOlder } from './useOlder.ts';

type InboxListProps = {
  inbox: Inbox;
  /** Whether another list is being loaded. */
  busy: boolean;
  now: number;
  selected: string | undefined;
  onSelect: (id: string, isEntered: boolean) => void;
  onOlder: () => Promise<boolean>;
  onNew: () => void;
  onClear: () => void;
  /** @param isAsked whether a person waits for what failed. */
  onFailure: (error: unknown, isAsked?: boolean) => void;
  /** After many were deleted. */
  onDeleted: () => void;
  /** Where the list begins. */
  top: Ref<HTMLDivElement>;
  /** The opened submission, where there is room for it beside the list. */
  children: ReactNode;
};

/** The list, with one submission opened beside it on a wide screen. */
export function InboxList(props: InboxListProps) {
  const {
    inbox,
    busy,
    now,
    selected,
    onSelect,
    onOlder,
    onNew,
    onClear,
    onFailure,
    onDeleted,
    top,
    children,
  } = props;
  const { criteria, submissions, hasOlder, unseen } = inbox;
  const found = useFoundCount(inbox);
  const older = useOlder(onOlder);
  const total = found && !found.isMore ? found.count : undefined;
  const loaded = useMemo(() => submissions.map(({ id }) => id), [submissions]);
  const filters = useMemo(() => toFilters(criteria), [criteria]);
  const isEmpty = submissions.length === 0 && !hasOlder;
  return (
    <Many
      {...{ filters, loaded, onFailure, onDeleted }}
      sort={criteria.sort}
      hasMore={hasOlder}
      found={found && `${found.isMore ? 'more than ' : ''}${found.count.toLocaleString()}`}
    >
      {(bar) => (
        <div
          ref={top}
          aria-busy={busy}
          className="transition-opacity aria-busy:opacity-60 aria-busy:delay-300"
        >
          <FoundLine criteria={criteria} found={found} />
          {unseen.size > 0 && (
            <p className="mb-3 text-center">
              <Button size="sm" onClick={onNew}>
                Show {unseen.size.toLocaleString()} new
              </Button>
            </p>
          )}
          {isEmpty && !children ? (
            <EmptyList {...{ criteria, onClear }} />
          ) : (
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_25rem]">
              <div>
                {isEmpty ? (
                  <EmptyList {...{ criteria, onClear }} />
                ) : (
                  <>
                    {bar}
                    <SubmissionList
                      {...{ submissions, hasOlder, total, selected, now, onSelect }}
                      onOlder={older.load}
                    />
                  </>
                )}
                {hasOlder && <OlderButton state={older.state} onPress={older.load} />}
              </div>
              <aside
                aria-label="Details"
                className="sticky top-6 max-h-[calc(100dvh-3rem)] overflow-y-auto rounded-card border border-line bg-card p-6 max-lg:hidden"
              >
                {children || <p className="text-soft">Choose a submission to read it whole.</p>}
              </aside>
            </div>
          )}
        </div>
      )}
    </Many>
  );
}
