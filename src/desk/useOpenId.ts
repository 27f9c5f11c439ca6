import { useState } from 'react';
import { deskPath, listPath, openId } from './place.ts';
import { go, useAddress } from './useAddress.ts';

/** Marks an entry of the history that has the list before it. */
const OVER_THE_LIST = { isOverTheList: true };

/** A request that was gone to with the focus, not only opened. Each time is an object of its own. */
export type Entry = { id: string };

/** Which request is open. The address says so: a reload and a link open it again, Back closes it. */
export function useOpenId() {
  const [entry, setEntry] = useState<Entry>();

  function open(id: string, isEntered = false) {
    // From one request to the next is no step: Back leads to the list.
    if (openId()) go('replace', deskPath(id), history.state);
    else go('push', deskPath(id), OVER_THE_LIST);
    setEntry(isEntered ? { id } : undefined);
  }

  function close() {
    if (!openId()) return;
    if (history.state?.isOverTheList) history.back();
    else go('replace', listPath());
  }

  /** Whether it was opened from the list. Who followed a link came for one request. */
  const isOverTheList = () => history.state?.isOverTheList === true;

  return { id: useAddress(openId), entry, open, close, isOverTheList };
}
