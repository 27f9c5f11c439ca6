import { CHANGES } from './changes.ts';

/** What colleagues did shows here after so long. */
const LOOK_INTERVAL_MS = 15_000;

/**
 * Looks at once; then every 15 seconds while the tab is visible, when it becomes so, when the network is
 * back, and when a tab of this browser has changed something.
 * @returns what ends it.
 */
export function lookRegularly(look: () => void): () => void {
  const lookIfVisible = () => {
    if (document.visibilityState === 'visible') look();
  };
  const channel = new BroadcastChannel(CHANGES);
  channel.onmessage = look;
  const timer = setInterval(lookIfVisible, LOOK_INTERVAL_MS);
  document.addEventListener('visibilitychange', lookIfVisible);
  addEventListener('online', lookIfVisible);
  look();
  return () => {
    channel.close();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', lookIfVisible);
    removeEventListener('online', lookIfVisible);
  };
}
