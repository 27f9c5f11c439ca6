import type { Statistics } from '../backend/submissions.ts';

/** SPEC section 9: total, new, emergency. */
export function StatisticsCard({ statistics }: { statistics: Statistics }) {
  const figures = [
    { label: 'Total', value: statistics.total },
    { label: 'New', value: statistics.new },
    {
      label: 'Emergency',
      value: statistics.emergency,
      className: statistics.emergency > 0 ? 'text-red' : '',
    },
  ];
  return (
    <dl
      aria-label="Statistics"
      className="grid w-full grid-cols-3 sm:w-auto ruled-x overflow-hidden rounded-card border border-line bg-card"
    >
      {figures.map(({ label, value, className = '' }) => (
        <div key={label} className="flex min-w-28 flex-col-reverse px-5 py-3.5">
          <dt className="text-fine text-soft">{label}</dt>
          <dd className={`font-extrabold text-heading figures leading-tight ${className}`}>
            {value.toLocaleString()}
          </dd>
        </div>
      ))}
    </dl>
  );
}
