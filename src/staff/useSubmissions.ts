import { useCallback, useEffect, useRef, useState } from 'react';
import { countSubmissions, type Folder, listSubmissions, type Statistics } from '../backend/submissions.ts';
import type { SubmissionRow } from '../rules/submissionRow.ts';
import { CHANGES, tellChange } from './changes.ts';
import { parseTimestamp } from './time.ts';

/** Rows shown at first, and added by each press of Show older. */
const PAGE_SIZE = 50;
const REFRESH_INTERVAL_MS = 20_000;

export type Inbox = {
  folder: Folder;
  submissions: SubmissionRow[];
  statistics: Statistics;
  /** When the server gave them, in milliseconds. */
  checked: number;
};

/**
 * The submissions of a folder, kept up to date: refreshed every 20 seconds, when the tab becomes visible,
 * when the network is back, and when another tab has changed something.
 */
export function useSubmissions(folder: Folder, onFailure: (error: unknown) => void) {
  const [inbox, setInbox] = useState<Inbox>();
  const [failed, setFailed] = useState(false);
  const [arrived, setArrived] = useState(0);
  const limit = useRef(PAGE_SIZE);
  /** The time of the newest request when the page was opened, in milliseconds. */
  const opened = useRef<number>(undefined);
  const latest = useRef(0);

  const refresh = useCallback(async () => {
    latest.current += 1;
    const turn = latest.current;
    try {
      const [submissions, statistics] = await Promise.all([
        listSubmissions(folder, limit.current),
        countSubmissions(),
      ]);
      // A response to an earlier call may arrive after that to a later one.
      if (turn !== latest.current) return;
      if (folder === 'requests') {
        const times = submissions.map(({ created_at }) => parseTimestamp(created_at).getTime());
        const since = opened.current ?? times[0] ?? 0;
        opened.current = since;
        setArrived(times.filter((time) => time > since).length);
      }
      setInbox({ folder, submissions, statistics, checked: Date.now() });
      setFailed(false);
    } catch (error) {
      if (turn !== latest.current) return;
      setFailed(true);
      onFailure(error);
    }
  }, [folder, onFailure]);

  const showOlder = useCallback(() => {
    limit.current += PAGE_SIZE;
    return refresh();
  }, [refresh]);

  /** After a change made here: refreshes this tab and the others. */
  const changed = useCallback(() => {
    tellChange();
    return refresh();
  }, [refresh]);

  useEffect(() => {
    const refreshIfVisible = () => {
      if (document.visibilityState === 'visible') refresh();
    };
    const channel = new BroadcastChannel(CHANGES);
    channel.onmessage = () => refresh();
    const timer = setInterval(refreshIfVisible, REFRESH_INTERVAL_MS);
    document.addEventListener('visibilitychange', refreshIfVisible);
    addEventListener('online', refreshIfVisible);
    refresh();
    return () => {
      channel.close();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refreshIfVisible);
      removeEventListener('online', refreshIfVisible);
    };
  }, [refresh]);

  return { inbox, failed, arrived, refresh, showOlder, changed };
}
