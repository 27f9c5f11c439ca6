import { useCallback, useRef, useState } from 'react';
import { codeOf } from '../backend/errorCode.ts';
import { isSessionRefused, type Session } from '../backend/session.ts';
import type { SubmissionRow } from '../domain/submissionRow.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { toast } from '../ui/toast.ts';
import { ChartsView } from './ChartsView.tsx';
import { ChoreNotices } from './ChoreNotices.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { DeskHeader } from './DeskHeader.tsx';
import { DetailSheet } from './DetailSheet.tsx';
import { FetchFailure } from './FetchFailure.tsx';
import { FolderFilter } from './FolderFilter.tsx';
import { Freshness } from './Freshness.tsx';
import { InboxList } from './InboxList.tsx';
import { following } from './inbox.ts';
import { ListTools } from './ListTools.tsx';
import { leaveRefused, leaveSignedOut } from './leave.ts';
import { OpenedPanel } from './OpenedPanel.tsx';
import { openId as openIdNow } from './place.ts';
import { StatisticsCard } from './StatisticsCard.tsx';
import { UndeliveredNotice } from './UndeliveredNotice.tsx';
import { useArrivals } from './useArrivals.ts';
import { useCriteria } from './useCriteria.ts';
import { useEscape } from './useEscape.ts';
import { useIsWide } from './useIsWide.ts';
import { useNow } from './useNow.ts';
import { useOpened } from './useOpened.ts';
import { useOpenId } from './useOpenId.ts';
import { useSubmissions } from './useSubmissions.ts';
import { useToastPlace } from './useToastPlace.ts';
import { useView } from './view.ts';

/** PostgreSQL's code for `insufficient_privilege`: the role was taken away, or the session has ended. */
const NOT_PERMITTED = '42501';

/** The desk: what came in, newest first, with one submission opened beside or over it. */
export function Desk({ session }: { session: Session }) {
  const view = useView();
  const onFailure = useCallback((error: unknown, isAsked = false) => {
    // Where even that cannot be asked, the next look asks again.
    if (codeOf(error) === NOT_PERMITTED) return void leaveRefused().catch(() => undefined);
    if (isSessionRefused(error)) return leaveSignedOut();
    // A look that nobody asked for fails in the line above the list, not in a toast every 15 seconds.
    if (isAsked) toast({ title: 'Failed to fetch submissions', tone: 'destructive' });
  }, []);
  const top = useRef<HTMLDivElement>(null);
  const isAtTop = useCallback(() => (top.current?.getBoundingClientRect().top ?? 0) >= 0, []);
  const { criteria, change, type, clear } = useCriteria();
  const { inbox, failed, arrived, refresh, showOlder, changed } = useSubmissions(criteria, {
    isAtTop,
    onFailure,
  });
  useArrivals(arrived);
  const isLoaded = inbox?.criteria === criteria;

  const { id: openId, entry, open, close, isOverTheList } = useOpenId();
  useEscape(close);
  useToastPlace();
  const [deleting, setDeleting] = useState(false);
  // Back closes the request, and with it the question whether to delete it.
  if (deleting && openId === undefined) setDeleting(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const isWide = useIsWide();
  const now = useNow();
  const opened = useOpened(openId, inbox);
  const panel = opened && (
    <OpenedPanel {...{ opened, entry }} onDelete={() => setDeleting(true)} onClose={close} />
  );

  /** What had the focus is gone with the submission; the list stays where it was, and the next one is opened. */
  async function onDeleted({ id }: SubmissionRow) {
    // Who went back meanwhile, and may have opened another, stays there.
    if (openIdNow() !== id) return void (await changed());
    const next = isOverTheList() ? following(inbox?.submissions ?? [], id) : undefined;
    const isEntered = entry?.id === id || !isWide;
    if (next) open(next.id, isEntered);
    else close();
    if (next && isEntered) return void (await changed());
    // Now, where the list is in reach; on a phone once the sheet is gone.
    heading.current?.focus({ preventScroll: true });
    await changed();
    heading.current?.focus({ preventScroll: true });
  }

  async function onManyDeleted() {
    await changed();
    heading.current?.focus({ preventScroll: true });
  }

  if (view === 'charts') {
    return (
      // In a div, as below: the header stays the same one, with the focus in it.
      <div>
        <DeskHeader email={session.user.email} />
        <ChartsView onFailure={onFailure} />
      </div>
    );
  }
  return (
    <>
      <div inert={Boolean(panel) && !isWide}>
        <DeskHeader email={session.user.email} />
        <main className="wrap py-8 text-small">
          <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
            <div>
              <h1 ref={heading} tabIndex={-1} className="text-title">
                Admin Dashboard
              </h1>
              <p className="mt-1 text-soft">Manage contact form submissions</p>
            </div>
            {inbox && <StatisticsCard statistics={inbox.statistics} onOpen={change} />}
          </div>
          {inbox && <UndeliveredNotice count={inbox.statistics.undelivered} />}
          {inbox && <ChoreNotices statistics={inbox.statistics} />}
          {inbox && <ListTools {...{ criteria }} onChange={change} onType={type} onClear={clear} />}
          {inbox && (
            <div className="mt-4 mb-3 flex flex-wrap items-center gap-x-6 gap-y-3">
              <FolderFilter
                folder={criteria.folder}
                spam={inbox.statistics.spam}
                onChange={(folder) => change({ folder })}
              />
              <Freshness
                {...{ failed, now }}
                arrived={arrived.size}
                checked={inbox.checked}
                onRefresh={refresh}
              />
            </div>
          )}
          {inbox && (isLoaded || !failed) && (
            <InboxList
              {...{ inbox, now, top }}
              busy={!isLoaded}
              selected={openId}
              onSelect={open}
              onOlder={showOlder}
              onNew={refresh}
              onClear={clear}
              onFailure={onFailure}
              onDeleted={onManyDeleted}
            >
              {isWide && panel}
            </InboxList>
          )}
          {!isLoaded && failed && <FetchFailure what="submissions" onRetry={refresh} />}
          {!inbox && !failed && <Spinner label="Loading submissions" />}
        </main>
      </div>
      {panel && !isWide && <DetailSheet onClose={close}>{panel}</DetailSheet>}
      {deleting && typeof opened === 'object' && (
        <DeleteDialog
          submission={opened}
          onClose={() => setDeleting(false)}
          onDeleted={() => onDeleted(opened)}
          onFailure={onFailure}
        />
      )}
    </>
  );
}
