import type { Statistics } from '../backend/submissions.ts';
import { ALL_REQUESTS, type Criteria } from './criteria.ts';

type StatisticsCardProps = { statistics: Statistics; onOpen: (criteria: Criteria) => void };

/** SPEC section 9: total, new, emergency. Each says what it counts, and opens the list of just these. */
export function StatisticsCard({ statistics, onOpen }: StatisticsCardProps) {
  const figures = [
    {
      label: 'Total',
      counts: 'with likely spam',
      value: statistics.total,
      criteria: { ...ALL_REQUESTS, folder: 'all' },
    },
    {
      label: 'New',
      counts: 'no spam as it came',
      value: statistics.new,
      // The status, which stays when staff move a request to likely spam.
      criteria: { ...ALL_REQUESTS, folder: 'new' },
    },
    {
      label: 'Emergency',
      counts: 'by the sender’s word',
      value: statistics.emergency,
      criteria: { ...ALL_REQUESTS, folder: 'all', urgencies: ['emergency'] },
      className: statistics.emergency > 0 ? 'text-red' : '',
    },
  ] satisfies { label: string; counts: string; value: number; criteria: Criteria; className?: string }[];
  return (
    <dl
      aria-label="Statistics"
      className="grid w-full grid-cols-3 sm:w-auto ruled-x overflow-hidden rounded-card border border-line bg-card"
    >
      {figures.map(({ label, counts, value, criteria, className = '' }) => (
        <div
          key={label}
          className="relative flex min-w-0 flex-col-reverse justify-end px-3 py-3.5 sm:min-w-28 sm:px-4 hover:bg-paper"
        >
          <dt className="text-fine text-soft">
            <button
              type="button"
              className="text-left font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-teal"
              onClick={() => onOpen(criteria)}
            >
              {label}
            </button>
            <span className="block">{counts}</span>
          </dt>
          <dd className={`font-extrabold text-subheading sm:text-heading figures leading-tight ${className}`}>
            {value.toLocaleString()}
          </dd>
        </div>
      ))}
    </dl>
  );
}
