import { useId } from 'react';
import type { Criteria } from './criteria.ts';
import { FILTER_CONTROL, FilterChoice } from './FilterChoice.tsx';

type DayFieldsProps = { criteria: Criteria; onChange: (changes: Partial<Criteria>) => void };

/** Whether no day lies between the two. What a browser's calendar does not offer can still be typed. */
export const areDaysCrossed = ({ from, to }: Criteria) => from !== '' && to !== '' && from > to;

/** The first and the last day, each a field of the filters' grid. */
export function DayFields({ criteria, onChange }: DayFieldsProps) {
  const { from, to } = criteria;
  const hint = useId();
  const isCrossed = areDaysCrossed(criteria);
  const invalid = isCrossed && { 'aria-invalid': true, 'aria-describedby': hint };
  return (
    <>
      <FilterChoice label="From">
        <input
          type="date"
          className={FILTER_CONTROL}
          value={from}
          max={to || undefined}
          {...invalid}
          onChange={({ target }) => onChange({ from: target.value })}
        />
      </FilterChoice>
      <FilterChoice label="To">
        <input
          type="date"
          className={FILTER_CONTROL}
          value={to}
          min={from || undefined}
          {...invalid}
          onChange={({ target }) => onChange({ to: target.value })}
        />
      </FilterChoice>
      <p
        id={hint}
        aria-live="polite"
        className="order-last col-span-full font-semibold text-red-deep empty:hidden"
      >
        {isCrossed && 'From is after To: no day lies between them.'}
      </p>
    </>
  );
}
