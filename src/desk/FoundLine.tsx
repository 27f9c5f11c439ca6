import { type Criteria, formatCriteria } from './criteria.ts';
import type { Found } from './useFoundCount.ts';

/** What is shorter is in no index: the server looks through the newest 5,000 for it. */
const INDEXED_CHARACTERS = 3;

type FoundLineProps = { criteria: Criteria; found: Found | undefined };

/** How many the list holds, where it is not simply all requests; told to who cannot see it, too. */
export function FoundLine({ criteria, found }: FoundLineProps) {
  const { search } = criteria;
  const isPlain = formatCriteria({ ...criteria, sort: 'newest' }) === '';
  const longestWord = Math.max(...search.split(/\s+/).map((word) => word.length));
  return (
    <p aria-live="polite" className="text-soft not-empty:mb-3">
      {!isPlain && found && (
        <strong className="text-ink">
          {found.isMore && 'More than '}
          {found.count.toLocaleString()} found
        </strong>
      )}
      {search !== '' &&
        longestWord < INDEXED_CHARACTERS &&
        ' Among the newest 5,000: a word of three characters or more searches them all.'}
    </p>
  );
}
