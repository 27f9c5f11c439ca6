import { useId, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { type Criteria, countFilters } from './criteria.ts';
import { FilterPanel } from './FilterPanel.tsx';
import { SearchField } from './SearchField.tsx';

type ListToolsProps = {
  criteria: Criteria;
  onChange: (changes: Partial<Criteria>) => void;
  onType: (search: string) => void;
  onClear: () => void;
};

/** Search and filters. Where there is little room the filters fold behind a button that says how many are set. */
export function ListTools({ criteria, onChange, onType, onClear }: ListToolsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const set = countFilters(criteria);
  return (
    <div className="mt-6 grid gap-3">
      <div className="flex items-end gap-3">
        <SearchField search={criteria.search} onType={onType} />
        <Button
          variant="secondary"
          className="whitespace-nowrap lg:hidden"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {set > 0 ? `Filters (${set})` : 'Filters'}
        </Button>
      </div>
      <div id={id} className={isOpen ? '' : 'max-lg:hidden'}>
        <FilterPanel {...{ criteria, onChange, onClear }} />
      </div>
    </div>
  );
}
