import { useEffect, useState } from 'react';

/** A second press on one spot that comes sooner belongs to the first: a double click, or an unsteady hand. */
const DOUBLE_PRESS_MS = 400;

/**
 * Whether a button has stood where it stands for long enough to be meant by a press.
 * @param what changes when another button stands there.
 */
export function useSettled(what: string): boolean {
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(what), DOUBLE_PRESS_MS);
    return () => clearTimeout(timer);
  }, [what]);
  return settled === what;
}
