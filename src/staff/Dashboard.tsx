import { useCallback, useState } from 'react';
import { type Session, signOut } from '../backend/session.ts';
import { Button } from '../ui/Button.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { carryToast, toast } from '../ui/toast.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { DeskHeader } from './DeskHeader.tsx';
import { DetailPane } from './DetailPane.tsx';
import { Freshness } from './Freshness.tsx';
import { leaveDenied } from './leaveDenied.ts';
import { StatisticsCard } from './StatisticsCard.tsx';
import { SubmissionList } from './SubmissionList.tsx';
import { SubmissionPanel } from './SubmissionPanel.tsx';
import { useNow } from './useNow.ts';
import { useSubmissions } from './useSubmissions.ts';

/** PostgreSQL's code for `insufficient_privilege`: the role was taken away. */
const NOT_PERMITTED = '42501';

/** The desk: what came in, newest first, with one submission opened beside it. */
export function Dashboard({ session }: { session: Session }) {
  const onFailure = useCallback((error: unknown, first: boolean) => {
    if ((error as { code?: string }).code === NOT_PERMITTED) return leaveDenied();
    // A quiet look that fails is told by the line above the list, not by a toast every 20 seconds.
    if (first) toast({ title: 'Failed to fetch submissions', tone: 'destructive' });
  }, []);
  const { inbox, failed, arrived, refresh, showOlder, changed } = useSubmissions(onFailure);
  const [selectedId, setSelectedId] = useState<string>();
  const [deleting, setDeleting] = useState(false);
  const now = useNow();
  const selected = inbox?.submissions.find(({ id }) => id === selectedId);

  async function leave() {
    carryToast({ title: 'Signed out successfully' });
    await signOut();
    location.replace('/auth');
  }

  return (
    <>
      <DeskHeader email={session.user.email} onSignOut={leave} />
      <main className="wrap py-8 text-small">
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
          <div>
            <h1 className="text-title">Admin Dashboard</h1>
            <p className="mt-1 text-soft">Manage contact form submissions</p>
          </div>
          {inbox && <StatisticsCard statistics={inbox.statistics} />}
        </div>
        {inbox && <Freshness {...{ failed, arrived, now }} checked={inbox.checked} onRefresh={refresh} />}
        {!inbox && !failed && <Spinner label="Loading submissions" />}
        {!inbox && failed && (
          <div className="mt-8 grid justify-items-start gap-3 rounded-card border border-line bg-card p-6">
            <p className="font-bold text-subheading">The submissions could not be loaded.</p>
            <p className="text-soft">They are safe on the server. Check the connection, then try again.</p>
            <Button onClick={refresh}>Try again</Button>
          </div>
        )}
        {inbox?.submissions.length === 0 && (
          <p className="rounded-card border border-line bg-card p-10 text-center text-soft">
            No submissions yet
          </p>
        )}
        {inbox && inbox.submissions.length > 0 && (
          <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_25rem]">
            <div>
              <SubmissionList
                submissions={inbox.submissions}
                selected={selectedId}
                now={now}
                onSelect={setSelectedId}
              />
              {inbox.submissions.length < inbox.statistics.total && (
                <p className="mt-4 text-center">
                  <Button variant="secondary" onClick={showOlder}>
                    Show older
                  </Button>
                </p>
              )}
            </div>
            <DetailPane isOpen={selected !== undefined} onClose={() => setSelectedId(undefined)}>
              {selected && <SubmissionPanel submission={selected} onDelete={() => setDeleting(true)} />}
            </DetailPane>
          </div>
        )}
      </main>
      {deleting && selected && (
        <DeleteDialog
          submission={selected}
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            setSelectedId(undefined);
            changed();
          }}
        />
      )}
    </>
  );
}
