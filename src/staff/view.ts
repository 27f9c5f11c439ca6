import { useSyncExternalStore } from 'react';

const VIEW = 'view';

/** What the desk shows: its list, or pictures of the requests' number. */
export type View = 'list' | 'charts';

/** A fragment that is opened, and Back, are told by one or both, as the browser is. */
const EVENTS = ['hashchange', 'popstate'];

function watch(onChange: () => void) {
  for (const name of EVENTS) addEventListener(name, onChange);
  return () => {
    for (const name of EVENTS) removeEventListener(name, onChange);
  };
}

export const currentView = (): View =>
  new URLSearchParams(location.hash.slice(1)).get(VIEW) === 'charts' ? 'charts' : 'list';

/** Which view is open. The address says so: `/admin#view=charts`. */
export const useView = () => useSyncExternalStore(watch, currentView);

/** The fragment that opens a view, with all else that `hash` says. */
export function viewHash(view: View, hash = location.hash): string {
  const words = new URLSearchParams(hash.slice(1));
  words.delete(VIEW);
  if (view === 'charts') words.set(VIEW, view);
  return `#${words}`;
}
