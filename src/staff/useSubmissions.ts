import { useCallback, useEffect, useRef, useState } from 'react';
import { countSubmissions, type Folder, listSubmissions, type Statistics } from '../backend/submissions.ts';
import type { SubmissionRow } from '../rules/submissionRow.ts';
import { parseTimestamp } from './time.ts';

/** Rows shown at first, and added by each press of Show older. */
const STEP = 50;
/** Milliseconds between looks for what came in. */
const INTERVAL = 20_000;
/** Tells the other tabs of this browser that something changed. */
const CHANNEL = 'submissions';

export type Inbox = {
  folder: Folder;
  submissions: SubmissionRow[];
  statistics: Statistics;
  /** When this was true, in milliseconds. */
  checked: number;
};

/**
 * The submissions of a folder, kept true: asked anew every 20 seconds, when the tab is looked at again,
 * when the network is back, and when another tab has changed something.
 */
export function useSubmissions(folder: Folder, onFailure: (error: unknown) => void) {
  const [inbox, setInbox] = useState<Inbox>();
  const [failed, setFailed] = useState(false);
  const [arrived, setArrived] = useState(0);
  const most = useRef(STEP);
  /** The time of the newest request when the page was opened, in milliseconds. */
  const opened = useRef<number>(undefined);
  const latest = useRef(0);

  const refresh = useCallback(async () => {
    latest.current += 1;
    const turn = latest.current;
    try {
      const [submissions, statistics] = await Promise.all([
        listSubmissions(folder, most.current),
        countSubmissions(),
      ]);
      // An answer that was overtaken by a later one is old news.
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
    most.current += STEP;
    return refresh();
  }, [refresh]);

  /** After a change made here: look again, and let the other tabs know. */
  const changed = useCallback(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.postMessage('changed');
    channel.close();
    return refresh();
  }, [refresh]);

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') refresh();
    };
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => refresh();
    const timer = setInterval(look, INTERVAL);
    document.addEventListener('visibilitychange', look);
    addEventListener('online', look);
    refresh();
    return () => {
      channel.close();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      removeEventListener('online', look);
    };
  }, [refresh]);

  return { inbox, failed, arrived, refresh, showOlder, changed };
}
