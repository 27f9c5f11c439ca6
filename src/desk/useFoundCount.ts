import { useEffect, useState } from 'react';
import { countFound, MOST_COUNTED } from '../backend/submissions.ts';
import { type Criteria, isNarrowed, knownCount, toFilters } from './criteria.ts';
import type { Inbox } from './inbox.ts';

/** How many; with `isMore` it is more than that. */
export type Found = { count: number; isMore: boolean };

/**
 * How many submissions the list that is shown has in all, as far as that is known: the statistics say it,
 * or the server counts.
 */
export function useFoundCount(inbox: Inbox | undefined): Found | undefined {
  const [answer, setAnswer] = useState<{ criteria: Criteria; count: number }>();
  const criteria = inbox?.criteria;
  const known = inbox && knownCount(inbox.criteria, inbox.statistics);
  const isAsked = criteria !== undefined && known === undefined && isNarrowed(criteria);
  const total = inbox?.statistics.total;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another total may mean another count
  useEffect(() => {
    if (!isAsked) return;
    let isLatest = true;
    countFound(toFilters(criteria)).then(
      (count) => isLatest && setAnswer({ criteria, count }),
      // The list is there without it, and the next look tells what is wrong.
      () => undefined,
    );
    return () => {
      isLatest = false;
    };
  }, [isAsked, criteria, total]);

  if (known !== undefined) return { count: known, isMore: false };
  if (answer === undefined || answer.criteria !== criteria) return undefined;
  return { count: Math.min(answer.count, MOST_COUNTED), isMore: answer.count > MOST_COUNTED };
}
