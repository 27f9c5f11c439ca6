import { useEffect, useState } from 'react';

/** Ages are shown in minutes, the last refresh in seconds. */
const TICK_MS = 5_000;

/** The time, in milliseconds, kept current. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
