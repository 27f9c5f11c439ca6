import { useEffect, useState } from 'react';
import { deskPath, openId } from './place.ts';

/** Marks an entry of the history that has the list before it. */
const OVER_THE_LIST = { isOverTheList: true };

/** Which request is open. The address says so: a reload and a link open it again, Back closes it. */
export function useOpenId() {
  const [id, setId] = useState(openId);
  useEffect(() => {
    const read = () => setId(openId());
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, []);

  function open(next: string) {
    // From one request to the next is no step: Back leads to the list.
    if (openId()) history.replaceState(history.state, '', deskPath(next));
    else history.pushState(OVER_THE_LIST, '', deskPath(next));
    setId(next);
  }

  function close() {
    if (!openId()) return;
    if (history.state?.isOverTheList) history.back();
    else history.replaceState(null, '', location.pathname);
    setId(undefined);
  }

  return { id, open, close };
}
