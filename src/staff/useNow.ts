import { useEffect, useState } from 'react';

/** Milliseconds between updates: ages are told in minutes, the last check in seconds. */
const TICK = 5_000;

/** The time, in milliseconds, kept current. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK);
    return () => clearInterval(timer);
  }, []);
  return now;
}
