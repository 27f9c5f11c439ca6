import { useSyncExternalStore } from 'react';

/** A window in which list and panel stand side by side, as in desk.css. */
const wide = () => matchMedia('(width >= 64rem) and (height >= 34rem)');

function watchWidth(listener: () => void) {
  const query = wide();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export const useIsWide = () => useSyncExternalStore(watchWidth, () => wide().matches);

function watchNetwork(listener: () => void) {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

export const useIsOnline = () => useSyncExternalStore(watchNetwork, () => navigator.onLine);
