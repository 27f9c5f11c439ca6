import type { Statistics } from '../backend/submissions.ts';
import { changeCriteria } from './address.ts';
import { type Criteria, DEFAULT_CRITERIA } from './filters/criteria.ts';

const open = (criteria: Partial<Criteria>) => changeCriteria({ ...DEFAULT_CRITERIA, ...criteria });

/** Leads to the emergencies that have not been taken. */
export function WaitingEmergencies({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <button
      type="button"
      className="min-h-8 rounded-control bg-red px-2.5 font-bold text-card text-small whitespace-nowrap hover:bg-red-deep"
      onClick={() => open({ urgencies: ['emergency'], handling: 'open' })}
    >
      {count.toLocaleString()}{' '}
      <span className="max-sm:sr-only">{count === 1 ? 'emergency' : 'emergencies'}</span> waiting
    </button>
  );
}

/** SPEC section 9: total, new and emergency; each opens its list. */
export function StatisticsLine({ statistics }: { statistics: Statistics }) {
  const figures = [
    { label: 'Total', note: 'including spam', value: statistics.total, criteria: { view: 'all' } },
    { label: 'New', note: 'by status', value: statistics.new, criteria: { view: 'all', status: 'new' } },
    {
      label: 'Emergency',
      note: 'marked by the sender',
      value: statistics.emergency,
      criteria: { view: 'all', urgencies: ['emergency'] },
    },
  ] satisfies { label: string; note: string; value: number; criteria: Partial<Criteria> }[];
  return (
    <dl aria-label="Statistics" className="flex gap-x-4 max-sm:w-full sm:gap-x-5">
      {figures.map(({ label, note, value, criteria }) => (
        <div key={label} className="relative flex flex-row-reverse items-baseline gap-1.5">
          <dt>
            <button
              type="button"
              title={`${label}, ${note}`}
              className="min-h-6 text-small text-soft after:absolute after:inset-0 hover:underline"
              onClick={() => open(criteria)}
            >
              {label}
              <span className="max-xl:sr-only text-fine"> {note}</span>
            </button>
          </dt>
          <dd className="font-extrabold text-lead leading-snug figures">{value.toLocaleString()}</dd>
        </div>
      ))}
    </dl>
  );
}
