import { useMemo } from 'react';
import { ALL_REQUESTS, type Criteria, formatCriteria, parseCriteria } from './criteria.ts';
import { listPath, openId } from './place.ts';
import { go, useAddress } from './useAddress.ts';

/** Marks an entry of the history that a search was typed into: while it is typed it stays one step. */
const TYPED = { isTyped: true };

const current = () => parseCriteria(location.hash);

/** Changes what the list shows, and closes what is opened. Back undoes it. */
function change(changes: Partial<Criteria>) {
  go('push', listPath(formatCriteria({ ...current(), ...changes })));
}

/** Takes what is typed into the search. */
function type(search: string) {
  const criteria = current();
  if (search === criteria.search) return;
  const isSameStep = history.state?.isTyped && openId() === undefined;
  go(isSameStep ? 'replace' : 'push', listPath(formatCriteria({ ...criteria, search })), TYPED);
}

/** Leaves folder and order. */
function clear() {
  const { folder, sort } = current();
  change({ ...ALL_REQUESTS, folder, sort });
}

/** What the list shows. The address's fragment says so: Back, a reload and a link lead to it again. */
export function useCriteria() {
  // Another view, in the same fragment, is no other list.
  const hash = useAddress(() => formatCriteria(parseCriteria(location.hash)));
  const criteria = useMemo(() => parseCriteria(hash), [hash]);
  return { criteria, change, type, clear };
}
