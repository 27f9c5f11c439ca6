import { deskPath, listPath, openId } from './place.ts';
import { go, useAddress } from './useAddress.ts';

/** Marks an entry of the history that has the list before it. */
const OVER_THE_LIST = { isOverTheList: true };

function open(id: string) {
  // From one request to the next is no step: Back leads to the list.
  if (openId()) go('replace', deskPath(id), history.state);
  else go('push', deskPath(id), OVER_THE_LIST);
}

function close() {
  if (!openId()) return;
  if (history.state?.isOverTheList) history.back();
  else go('replace', listPath());
}

/** Which request is open. The address says so: a reload and a link open it again, Back closes it. */
export function useOpenId() {
  return { id: useAddress(openId), open, close };
}
