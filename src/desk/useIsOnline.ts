import { useSyncExternalStore } from 'react';

function watchNetwork(onChange: () => void) {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/** Whether this device has a network. With one, the server may be away all the same. */
export const useIsOnline = () => useSyncExternalStore(watchNetwork, () => navigator.onLine);
