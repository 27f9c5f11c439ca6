/** What colleagues did shows here after so long. */
const LOOK_INTERVAL_MS = 15_000;
/** The channel on which the tabs of this browser tell each other that something changed. */
const CHANNEL = 'submissions';

/** Tells this tab and the others that something changed here: each looks again. */
export function tellChange() {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('changed');
  channel.close();
}

/**
 * Looks every 15 seconds while the tab is visible (`evenHidden`: always), when it becomes so, when the
 * network is back, and when a tab of this browser has changed something.
 * @returns what ends it.
 */
export function lookRegularly(look: () => void, { evenHidden = false } = {}): () => void {
  const lookIfVisible = () => {
    if (document.visibilityState === 'visible') look();
  };
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = () => look();
  const timer = setInterval(evenHidden ? look : lookIfVisible, LOOK_INTERVAL_MS);
  document.addEventListener('visibilitychange', lookIfVisible);
  addEventListener('online', lookIfVisible);
  return () => {
    channel.close();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', lookIfVisible);
    removeEventListener('online', lookIfVisible);
  };
}
