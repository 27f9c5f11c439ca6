import { useEffect } from 'react';

const LOOK_INTERVAL_MS = 15_000;
/** Tells the other tabs of this browser that something changed. */
const CHANNEL = 'submissions';

function announce() {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('changed');
  channel.close();
}

/**
 * Calls `look` every 15 seconds while the tab is visible, when it becomes visible, when the network is
 * back, and when another tab of this browser has announced a change.
 * @returns announces one to the others.
 */
export function useOccasions(look: () => void): () => void {
  useEffect(() => {
    const lookIfVisible = () => {
      if (document.visibilityState === 'visible') look();
    };
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => look();
    const timer = setInterval(lookIfVisible, LOOK_INTERVAL_MS);
    document.addEventListener('visibilitychange', lookIfVisible);
    addEventListener('online', lookIfVisible);
    return () => {
      channel.close();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', lookIfVisible);
      removeEventListener('online', lookIfVisible);
    };
  }, [look]);
  return announce;
}
