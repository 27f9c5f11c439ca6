import { useEffect, useRef, useState } from 'react';
import { signalArrival } from './arrivalSignals.ts';
import type { Arrivals } from './inbox.ts';

/** Tells of requests that come in: by sound and notification where they are on, in the tab's title, and on the app's badge. */
export function useArrivals(arrived: Arrivals) {
  const told = useRef<ReadonlySet<string>>(new Set());
  /** How many had come when somebody last turned to this window. */
  const [seen, setSeen] = useState(0);
  const unseen = Math.max(0, arrived.size - seen);

  useEffect(() => {
    const fresh = [...arrived].filter(([id]) => !told.current.has(id));
    told.current = new Set(arrived.keys());
    if (fresh.length > 0) signalArrival(fresh.some(([, isEmergency]) => isEmergency));
    const see = () => setSeen(arrived.size);
    if (document.hasFocus()) see();
    addEventListener('focus', see);
    return () => removeEventListener('focus', see);
  }, [arrived]);

  useEffect(() => {
    if (unseen === 0) return;
    const { title } = document;
    document.title = `(${unseen}) ${title}`;
    // Only installed apps have one.
    navigator.setAppBadge?.(unseen).catch(() => undefined);
    return () => {
      document.title = title;
      navigator.clearAppBadge?.().catch(() => undefined);
    };
  }, [unseen]);
}
