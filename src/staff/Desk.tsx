import { useCallback, useEffect, useRef, useState } from 'react';
import { isSessionRefused, type Session, signOut } from '../backend/session.ts';
import type { Folder } from '../backend/submissions.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { carryToast, toast } from '../ui/toast.ts';
import { ChartsView } from './ChartsView.tsx';
import { ChoreNotices } from './ChoreNotices.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { DeskHeader } from './DeskHeader.tsx';
import { DetailSheet } from './DetailSheet.tsx';
import { FetchFailure } from './FetchFailure.tsx';
import { FolderFilter } from './FolderFilter.tsx';
import { Freshness } from './Freshness.tsx';
import { InboxList } from './InboxList.tsx';
import { leaveDenied, leaveSignedOut } from './leave.ts';
import { OpenedPanel } from './OpenedPanel.tsx';
import { StatisticsCard } from './StatisticsCard.tsx';
import { UndeliveredNotice } from './UndeliveredNotice.tsx';
import { useIsWide } from './useIsWide.ts';
import { useNow } from './useNow.ts';
import { useOpened } from './useOpened.ts';
import { useOpenId } from './useOpenId.ts';
import { useSubmissions } from './useSubmissions.ts';
import { useView } from './view.ts';

/** PostgreSQL's code for `insufficient_privilege`: the role was taken away. */
const NOT_PERMITTED = '42501';

/** The desk: what came in, newest first, with one submission opened beside or over it. */
export function Desk({ session }: { session: Session }) {
  // A refresh that nobody asked for fails in the line above the list, not in a toast every 20 seconds.
  const isRequested = useRef(true);
  const onFailure = useCallback((error: unknown) => {
    if ((error as { code?: string }).code === NOT_PERMITTED) return leaveDenied();
    if (isSessionRefused(error)) return leaveSignedOut();
    if (isRequested.current) toast({ title: 'Failed to fetch submissions', tone: 'destructive' });
    isRequested.current = false;
  }, []);
  const [folder, setFolder] = useState<Folder>('requests');
  const { inbox, failed, arrived, refresh, showOlder, changed } = useSubmissions(folder, onFailure);
  useEffect(() => {
    if (inbox) isRequested.current = false;
  }, [inbox]);

  const { id: openId, open, close } = useOpenId();
  const [deleting, setDeleting] = useState(false);
  // Back closes the request, and with it the question whether to delete it.
  if (deleting && openId === undefined) setDeleting(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const isWide = useIsWide();
  const now = useNow();
  const opened = useOpened(openId, inbox);
  const panel = opened && <OpenedPanel opened={opened} onDelete={() => setDeleting(true)} onClose={close} />;

  function refreshNow() {
    isRequested.current = true;
    refresh();
  }

  function choose(name: Folder) {
    isRequested.current = true;
    close();
    setFolder(name);
  }

  async function leave() {
    carryToast({ title: 'Signed out successfully' });
    await signOut();
    location.replace('/auth');
  }

  async function onDeleted() {
    close();
    await changed();
    // What had the focus is gone with the submission.
    heading.current?.focus();
  }

  if (useView() === 'charts') {
    return (
      <div>
        <DeskHeader email={session.user.email} onSignOut={leave} />
        <ChartsView onFailure={onFailure} />
      </div>
    );
  }
  return (
    <>
      <div inert={Boolean(panel) && !isWide}>
        <DeskHeader email={session.user.email} onSignOut={leave} />
        <main className="wrap py-8 text-small">
          <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
            <div>
              <h1 ref={heading} tabIndex={-1} className="text-title">
                Admin Dashboard
              </h1>
              <p className="mt-1 text-soft">Manage contact form submissions</p>
            </div>
            {inbox && <StatisticsCard statistics={inbox.statistics} />}
          </div>
          {inbox && <UndeliveredNotice count={inbox.statistics.undelivered} />}
          {inbox && <ChoreNotices statistics={inbox.statistics} />}
          {inbox && (
            <div className="mt-6 mb-3 flex flex-wrap items-center gap-x-6 gap-y-3">
              <FolderFilter folder={folder} spam={inbox.statistics.spam} onChange={choose} />
              <Freshness {...{ failed, arrived, now }} checked={inbox.checked} onRefresh={refreshNow} />
            </div>
          )}
          {inbox?.folder === folder && (
            <InboxList inbox={inbox} now={now} selected={openId} onSelect={open} onOlder={showOlder}>
              {isWide && panel}
            </InboxList>
          )}
          {inbox?.folder !== folder &&
            (failed ? <FetchFailure onRetry={refreshNow} /> : <Spinner label="Loading submissions" />)}
        </main>
      </div>
      {panel && !isWide && <DetailSheet onClose={close}>{panel}</DetailSheet>}
      {deleting && typeof opened === 'object' && (
        <DeleteDialog submission={opened} onClose={() => setDeleting(false)} onDeleted={onDeleted} />
      )}
    </>
  );
}
