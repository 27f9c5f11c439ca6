import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { readStatistics } from '../backend/submissions.ts';
import { Spinner } from '../ui/Spinner.tsx';
import {
  clearCriteria,
  closeRequest,
  openId,
  openRequest,
  restoreView,
  useCriteria,
  useFiguresShown,
  useOpenId,
} from './address.ts';
import { useArrivals } from './arrivals.ts';
import { BulkBar } from './bulk/BulkBar.tsx';
import { keepLoaded, NONE, type Selection, tick } from './bulk/selection.ts';
import { DeskHeader } from './DeskHeader.tsx';
import { Detail } from './detail/Detail.tsx';
import { Sheet } from './detail/Sheet.tsx';
import { formatCriteria } from './filters/criteria.ts';
import { Toolbar } from './filters/Toolbar.tsx';
import { List } from './list/List.tsx';
import { EmptyList, ListHeader, LoadFailure, NewRowsBar } from './list/ListHeader.tsx';
import { useInbox } from './list/useInbox.ts';
import { Notices } from './Notices.tsx';
import { POLL_MS, refreshAll } from './queryClient.ts';
import { StatisticsLine, WaitingEmergencies } from './StatisticsLine.tsx';
import { useShortcuts } from './shortcuts.ts';
import { useIsWide } from './useMedia.ts';

const Figures = lazy(() => import('./figures/Figures.tsx'));

/** The desk of a signed-in admin. */
export function Desk({ email }: { email: string }) {
  const areFigures = useFiguresShown();
  useEffect(restoreView, []);
  useArrivals();
  if (!areFigures) return <Requests email={email} />;
  return (
    <div className="desk">
      <DeskHeader email={email} />
      <Suspense fallback={<Spinner label="Loading the figures" />}>
        <Figures />
      </Suspense>
    </div>
  );
}

/** The list with its filters, and one request open beside it, or over it on a small screen. */
function Requests({ email }: { email: string }) {
  const criteria = useCriteria();
  const isWide = useIsWide();
  const id = useOpenId();
  const screen = useRef(() => ({ first: 0, mayInsert: false }));
  const inbox = useInbox(criteria, screen);
  const { rows, counts, isLoaded } = inbox;
  const { data: statistics, isError: areStatisticsFailing } = useQuery({
    queryKey: ['statistics'],
    queryFn: readStatistics,
    refetchInterval: POLL_MS,
  });
  const ids = useMemo(() => rows.map((row) => row.id), [rows]);

  const [ticked, setTicked] = useState<Selection>(NONE);
  const [isSelecting, setSelecting] = useState(false);
  const lastTicked = useRef<string>(undefined);
  const selection = useMemo(() => keepLoaded(ticked, ids), [ticked, ids]);
  const list = formatCriteria(criteria);
  const [tickedList, setTickedList] = useState(list);
  if (tickedList !== list) {
    setTickedList(list);
    setTicked(NONE);
  }
  function clearTicks() {
    setTicked(NONE);
    setSelecting(false);
  }

  const onTick = useCallback(
    (id: string, isOn: boolean, isRange: boolean) => {
      const from = isRange ? lastTicked.current : undefined;
      lastTicked.current = id;
      setSelecting(true);
      setTicked((now) => tick(now, id, isOn, ids, from));
    },
    [ids],
  );

  /** Finds the request after the open one, before that leaves the list. */
  function planNext() {
    const at = ids.indexOf(id ?? '');
    const next = at < 0 ? undefined : (ids[at + 1] ?? ids[at - 1]);
    return () => {
      // The user may have opened another request meanwhile.
      if (openId() !== id) return;
      if (next === undefined) closeRequest();
      else openRequest(next);
    };
  }

  function showNew() {
    inbox.showWaiting();
    scrollTo({ top: 0 });
    document.querySelector('.desk-scroller')?.scrollTo({ top: 0 });
  }

  useShortcuts({ Escape: closeRequest });

  const detail = id !== undefined && (
    <Detail
      key={id}
      {...{ id, planNext }}
      listed={rows.find((row) => row.id === id)}
      onClose={closeRequest}
    />
  );
  const isTickable = isWide || isSelecting;
  return (
    <>
      <div className="desk" inert={detail !== false && !isWide}>
        <DeskHeader email={email} />
        <main className="desk-main desk-wrap gap-1.5 py-1.5 text-small lg:gap-2 lg:py-2">
          <div className="flex flex-wrap items-center gap-x-5">
            <div className="mr-auto flex flex-wrap items-baseline gap-x-3 max-sm:flex-col">
              <h1 className="text-heading max-sm:text-subheading max-sm:leading-tight">Admin Dashboard</h1>
              <p className="text-soft max-sm:text-fine">Manage contact form submissions</p>
            </div>
            {statistics && <WaitingEmergencies count={statistics.emergencies_waiting} />}
            {statistics && <StatisticsLine statistics={statistics} />}
          </div>
          {statistics && <Notices statistics={statistics} />}
          <Toolbar {...{ criteria, counts }} isBusy={!isLoaded} spam={statistics?.spam ?? 0} />
          <div className="desk-columns">
            <section aria-label="List" className="desk-card max-lg:-mx-4">
              <div className="sticky top-0 z-20 shrink-0 border-line border-b bg-card">
                <div className="flex min-h-10 items-center gap-2.5 px-3 lg:min-h-9">
                  {isWide && (
                    <label className="grid w-10 place-items-center self-stretch">
                      <input
                        type="checkbox"
                        aria-label="Select all loaded requests"
                        className="size-4.5 accent-teal"
                        checked={selection.size > 0 && selection.size === ids.length}
                        onChange={({ target }) => setTicked(target.checked ? new Set(ids) : NONE)}
                      />
                    </label>
                  )}
                  {selection.size > 0 ? (
                    <BulkBar {...{ selection }} view={criteria.view} onClear={clearTicks} />
                  ) : (
                    <ListHeader
                      {...{ criteria, statistics, counts, isLoaded, isWide }}
                      isFailing={inbox.isFailed || inbox.isPollFailing || areStatisticsFailing}
                      onRefresh={() => {
                        inbox.reload();
                        refreshAll();
                      }}
                    >
                      {!isWide && (
                        <button
                          type="button"
                          aria-pressed={isSelecting}
                          className="min-h-8 px-1 text-fine underline"
                          onClick={() => setSelecting(!isSelecting)}
                        >
                          {isSelecting ? 'Done' : 'Select'}
                        </button>
                      )}
                    </ListHeader>
                  )}
                </div>
                <NewRowsBar rows={inbox.waiting} onShow={showNew} />
                {rows[0]?.is_similar && (
                  <p className="border-line border-t bg-amber-tint px-4 py-1 text-amber-ink">
                    Nothing matches exactly. These are similar.
                  </p>
                )}
              </div>
              {inbox.isFailed && rows.length === 0 ? (
                <LoadFailure what="submissions" onRetry={inbox.reload} />
              ) : (
                <List
                  {...{ rows, selection, isWide, isTickable, screen, onTick }}
                  search={isLoaded ? criteria.search : ''}
                  openId={id}
                  hasMore={inbox.hasMore && !inbox.isLoadingMore}
                  isBusy={!isLoaded}
                  onLoadMore={inbox.loadMore}
                  onOpen={openRequest}
                >
                  {rows.length === 0 && !isLoaded && <Spinner label="Loading submissions" />}
                  {rows.length === 0 && isLoaded && <EmptyList criteria={criteria} onClear={clearCriteria} />}
                  {inbox.isLoadingMore && <p className="p-4 text-center text-soft">Loading more…</p>}
                </List>
              )}
            </section>
            {isWide && detail && (
              <aside aria-label="Details" className="desk-card">
                <div className="grow overflow-y-auto">{detail}</div>
              </aside>
            )}
          </div>
        </main>
      </div>
      {detail && !isWide && <Sheet onClose={closeRequest}>{detail}</Sheet>}
    </>
  );
}
