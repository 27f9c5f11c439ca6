import { useEffect } from 'react';

/** While something runs, the browser asks before the page is left. */
export function useStayGuard(isRunning: boolean) {
  useEffect(() => {
    if (!isRunning) return;
    const ask = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isRunning]);
}
