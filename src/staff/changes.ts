/** The channel on which the tabs of this browser tell each other that something changed. */
export const CHANGES = 'submissions';

/** Tells this tab and the others that something changed here: each looks again. */
export function tellChange() {
  const channel = new BroadcastChannel(CHANGES);
  channel.postMessage('changed');
  channel.close();
}
