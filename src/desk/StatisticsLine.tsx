import type { Statistics } from '../backend/submissions.ts';
import { changeCriteria } from './address.ts';
import { type Criteria, DEFAULT_CRITERIA } from './filters/criteria.ts';

const open = (criteria: Partial<Criteria>) => changeCriteria({ ...DEFAULT_CRITERIA, ...criteria });

/** SPEC section 9: total, new and emergency; each opens its list. Waiting emergencies come first. */
export function StatisticsLine({ statistics }: { statistics: Statistics }) {
  const { total, emergency, emergencies_waiting: waiting } = statistics;
  const figures = [
    { label: 'Total', note: 'including spam', value: total, criteria: { view: 'all' } },
    { label: 'New', note: 'by status', value: statistics.new, criteria: { view: 'all', status: 'new' } },
    {
      label: 'Emergency',
      note: 'marked by the sender',
      value: emergency,
      criteria: { view: 'all', urgencies: ['emergency'] },
    },
  ] satisfies { label: string; note: string; value: number; criteria: Partial<Criteria> }[];
  return (
    <div className="flex min-w-0 items-center gap-x-4 sm:gap-x-5">
      {waiting > 0 && (
        <button
          type="button"
          className="order-last min-h-8 rounded-control bg-red px-2.5 font-bold text-card text-small whitespace-nowrap hover:bg-red-deep lg:order-first"
          onClick={() => open({ urgencies: ['emergency'], handling: 'open' })}
        >
          {waiting.toLocaleString()}{' '}
          <span className="max-sm:sr-only">{waiting === 1 ? 'emergency' : 'emergencies'}</span> waiting
        </button>
      )}
      <dl aria-label="Statistics" className="flex gap-x-4 sm:gap-x-5">
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
            <dd className="font-extrabold text-lead figures">{value.toLocaleString()}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
