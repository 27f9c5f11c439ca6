import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();

/** A fragment that is opened, and Back, are told by one or both, as the browser is. */
const EVENTS = ['hashchange', 'popstate'];

function subscribe(listener: () => void) {
  listeners.add(listener);
  for (const name of EVENTS) addEventListener(name, listener);
  return () => {
    listeners.delete(listener);
    for (const name of EVENTS) removeEventListener(name, listener);
  };
}

/** Goes to another place of the desk: as a step that Back undoes, or in place of the one that is shown. */
export function go(kind: 'push' | 'replace', path: string, state: unknown = null) {
  if (kind === 'push') history.pushState(state, '', path);
  else history.replaceState(state, '', path);
  for (const listener of listeners) listener();
}

/** Follows what `read` finds in the address. */
export const useAddress = <T extends string | undefined>(read: () => T): T =>
  useSyncExternalStore(subscribe, read);
