import { useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { isSomething, type Selection } from './selection.ts';
import { useSteadyRows } from './useSteadyRows.ts';

type SelectionBarProps = {
  selection: Selection;
  /** How many rows are loaded, and whether there are more. */
  loaded: number;
  hasMore: boolean;
  /** How many all are, in words, where that is known. */
  found: string | undefined;
  /** Whether the next box that is pressed ends a range. */
  isRange: boolean;
  onRange: () => void;
  onSelect: (which: 'none' | 'loaded' | 'all') => void;
  onDelete: () => void;
  onExport: () => void;
};

/** Above the list: how many are selected, and what can be done with them. */
export function SelectionBar(props: SelectionBarProps) {
  const { selection, loaded, hasMore, found, isRange, onRange, onSelect, onDelete, onExport } = props;
  const isOn = isSomething(selection);
  const bar = useRef<HTMLDivElement>(null);
  useSteadyRows(bar, isOn);
  const isAll = selection.kind === 'all';
  const size = isAll ? 'all' : selection.ids.size.toLocaleString();
  const match = `that match${found ? ` (${found})` : ''}`;
  const isWhole = isAll || selection.ids.size === loaded;
  return (
    <div
      ref={bar}
      className={`mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control print:hidden ${
        isOn ? 'sticky top-0 z-20 border border-line bg-teal-tint py-2 pr-3' : ''
      }`}
    >
      <label className="flex min-h-12 cursor-pointer items-center font-semibold">
        {/* In line with the rows' boxes. */}
        <span className="grid w-12 place-items-center">
          <input
            ref={(box) => {
              if (box) box.indeterminate = isOn && !isWhole;
            }}
            type="checkbox"
            className="size-5 accent-teal"
            checked={isOn && isWhole}
            onChange={() => onSelect(isOn && isWhole ? 'none' : 'loaded')}
          />
        </span>
        <span className={isOn ? 'sr-only' : ''}>Select all {loaded.toLocaleString()} shown</span>
      </label>
      <p aria-live="polite" className="font-semibold figures empty:hidden">
        {isOn && (isAll ? `All ${match}` : `${size} selected`)}
        {isRange && '. Now press the last box of the range.'}
      </p>
      <div className={`ml-auto flex flex-wrap gap-2 ${isOn ? 'max-sm:pl-3' : ''}`}>
        {isOn && (
          <>
            {!isAll && hasMore && (
              <Button variant="secondary" size="sm" onClick={() => onSelect('all')}>
                Select all {match}
              </Button>
            )}
            {!isAll && loaded > 1 && (
              <Button variant="secondary" size="sm" aria-pressed={isRange} onClick={onRange}>
                Range
              </Button>
            )}
            <Button variant="secondary" size="sm" onClick={() => onSelect('none')}>
              Clear
            </Button>
          </>
        )}
        <Button variant="secondary" size="sm" onClick={onExport}>
          {isOn ? `Export ${size}` : 'Export'}
        </Button>
        {isOn && (
          <Button variant="destructive" size="sm" onClick={onDelete}>
            Delete {size}
          </Button>
        )}
      </div>
    </div>
  );
}
