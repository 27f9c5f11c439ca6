import type { ReactNode } from 'react';
import type { Counts, ListedRow, Statistics } from '../../backend/submissions.ts';
import { MAX_COUNT } from '../../backend/submissions.ts';
import { Button } from '../../ui/Button.tsx';
import { changeCriteria } from '../address.ts';
import { type Criteria, isNarrowed, VIEWS } from '../filters/criteria.ts';
import { ViewSelect } from '../filters/FilterFields.tsx';
import { useIsOnline } from '../useMedia.ts';

type ListHeaderProps = {
  criteria: Criteria;
  statistics: Statistics | undefined;
  counts: Counts | undefined;
  isLoaded: boolean;
  isWide: boolean;
  isFailing: boolean;
  onRefresh: () => void;
  /** Shown at the end of the line. */
  children: ReactNode;
};

/** The line above the rows: how many there are, and whether they are current. */
export function ListHeader(props: ListHeaderProps) {
  const { criteria, statistics, counts, isLoaded, isWide, isFailing, onRefresh, children } = props;
  const isOnline = useIsOnline();
  const isCurrent = isOnline && !isFailing;
  return (
    <>
      {!isWide && <ViewSelect criteria={criteria} />}
      <p role="status" className="truncate font-semibold figures">
        {isLoaded ? describeCount(criteria, statistics, counts, isWide) : 'Loading…'}
      </p>
      {isLoaded && counts !== undefined && counts.spam > 0 && (
        <button
          type="button"
          className="min-h-6 whitespace-nowrap text-teal underline"
          onClick={() => changeCriteria({ view: 'spam' })}
        >
          {capped(counts.spam)} <span className="max-sm:sr-only">more in likely</span> spam
        </button>
      )}
      <p role="status" className="ml-auto flex min-w-0 items-center gap-2 text-fine text-soft">
        <span
          aria-hidden="true"
          className={`size-2 shrink-0 rounded-full ${isCurrent ? 'bg-sage' : 'bg-amber halo-amber'}`}
        />
        {isCurrent && isLoaded && <span className="max-sm:sr-only">Up to date</span>}
        {!isOnline && <span className="truncate">Offline</span>}
        {isOnline && isFailing && <span className="truncate">Server not answering</span>}
      </p>
      <button
        type="button"
        className="min-h-6 text-fine text-soft underline hover:text-ink"
        onClick={onRefresh}
      >
        Refresh
      </button>
      {children}
    </>
  );
}

const capped = (count: number) =>
  count >= MAX_COUNT ? `${MAX_COUNT.toLocaleString()}+` : count.toLocaleString();

/** @param isNamed whether to name the view, where nothing else does. */
function describeCount(
  criteria: Criteria,
  statistics: Statistics | undefined,
  counts: Counts | undefined,
  isNamed: boolean,
) {
  if (isNarrowed(criteria)) return counts && counts.found > 0 && `${capped(counts.found)} found`;
  const { total = 0, spam = 0 } = statistics ?? {};
  const known = { requests: total - spam, spam, all: total, todo: undefined, answered: undefined };
  const count = statistics && known[criteria.view]?.toLocaleString();
  return [isNamed && VIEWS[criteria.view], count].filter(Boolean).join(' · ');
}

/** Says that new rows wait; red for an emergency. */
export function NewRowsBar({ rows, onShow }: { rows: readonly ListedRow[]; onShow: () => void }) {
  if (rows.length === 0) return null;
  const emergencies = rows.filter(({ urgency }) => urgency === 'emergency').length;
  const count = rows.length.toLocaleString();
  return (
    <button
      type="button"
      className={`block min-h-10 w-full px-4 text-center font-bold text-card ${
        emergencies > 0 ? 'bg-red hover:bg-red-deep' : 'bg-teal hover:bg-teal-deep'
      }`}
      onClick={onShow}
    >
      {emergencies === 0 && `${count} new · Show`}
      {emergencies > 0 && `${count} new, ${emergencies.toLocaleString()} emergency · Show`}
    </button>
  );
}

type EmptyProps = { criteria: Criteria; onClear: () => void };

/** In place of rows when there are none. */
export function EmptyList({ criteria, onClear }: EmptyProps) {
  const { view, search } = criteria;
  const nothing = {
    requests: 'No submissions yet',
    all: 'No submissions yet',
    todo: 'Nothing left to do',
    answered: 'Nothing answered yet',
    spam: 'No likely spam',
  };
  const isFiltered = isNarrowed(criteria);
  return (
    <div className="grid justify-items-center gap-4 px-5 py-14 text-center text-soft">
      <p className="wrap-anywhere">
        {!isFiltered && nothing[view]}
        {isFiltered && (search ? `No requests match “${search}”` : 'No requests match these filters')}
      </p>
      {isFiltered && (
        <Button variant="secondary" size="sm" onClick={onClear}>
          {search ? 'Clear the search' : 'Clear the filters'}
        </Button>
      )}
    </div>
  );
}

/** In place of something that could not be loaded. */
export function LoadFailure({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-3 p-6">
      <p className="font-bold text-subheading">The {what} could not be loaded.</p>
      <p className="text-soft">Nothing is lost. Check the connection, then try again.</p>
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
