import { Button } from '../ui/Button.tsx';
import { type Criteria, isNarrowed } from './criteria.ts';

/** In place of a list that holds nothing: why, and the way to more. */
export function EmptyList({ criteria, onClear }: { criteria: Criteria; onClear: () => void }) {
  const nothing = criteria.folder === 'spam' ? 'No likely spam' : 'No submissions yet';
  return (
    <div className="grid justify-items-center gap-4 rounded-card border border-line bg-card p-10 text-center text-soft">
      <p>{isNarrowed(criteria) ? 'Nothing here is what you search for.' : nothing}</p>
      {isNarrowed(criteria) && (
        <Button variant="secondary" onClick={onClear}>
          Clear the filters
        </Button>
      )}
    </div>
  );
}
