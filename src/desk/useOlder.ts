import { useRef, useState } from 'react';

/** What the end of the list shows of the next page. */
export type OlderState = 'waiting' | 'loading' | 'failed';

/**
 * Loads the next page, one at a time.
 * @param showOlder resolves to whether it could be loaded.
 */
export function useOlder(showOlder: () => Promise<boolean>) {
  const [state, setState] = useState<OlderState>('waiting');
  const isLoading = useRef(false);
  async function load() {
    if (isLoading.current) return;
    isLoading.current = true;
    setState('loading');
    setState((await showOlder()) ? 'waiting' : 'failed');
    isLoading.current = false;
  }
  return { state, load };
}
