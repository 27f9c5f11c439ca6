import { useQuery } from '@tanstack/react-query';
import { type Figures as FigureData, readFigures, type Waits } from '../../backend/submissions.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { changeCriteria } from '../address.ts';
import { DEFAULT_CRITERIA } from '../filters/criteria.ts';
import { LoadFailure } from '../list/ListHeader.tsx';
import { formatSeconds } from '../time.ts';
import { WeeksPlot } from './WeeksPlot.tsx';

/** What the firm acts on: how long requests wait, and how many come in a week. */
export default function Figures() {
  const { data, isError, refetch } = useQuery({
    queryKey: ['figures'],
    queryFn: readFigures,
    refetchInterval: 300_000,
  });
  return (
    <main className="desk-wrap grid max-w-300 gap-8 py-5 text-small">
      <h1 className="text-heading">Figures</h1>
      {data && (
        <>
          <WaitsTable waits={data.waits} />
          <Weeks weeks={data.weeks} />
        </>
      )}
      {!data && isError && <LoadFailure what="figures" onRetry={refetch} />}
      {!data && !isError && <Spinner label="Loading the figures" />}
    </main>
  );
}

const PERIODS = [
  ['7', 'Last 7 days'],
  ['30', 'Last 30 days'],
] as const;

/** How long until a request was taken, for emergencies and for all. */
function WaitsTable({ waits }: { waits: FigureData['waits'] }) {
  const untaken = (criteria: object) =>
    changeCriteria({ ...DEFAULT_CRITERIA, handling: 'open', ...criteria });
  const rows = [
    {
      label: 'Emergencies',
      criteria: { urgencies: ['emergency'] },
      read: (of: Waits) => [of.emergency_taken, of.emergency_median_seconds, of.emergency_untaken] as const,
    },
    {
      label: 'All requests',
      criteria: {},
      read: (of: Waits) => [of.taken, of.median_seconds, of.untaken] as const,
    },
  ];
  return (
    <section aria-labelledby="waits" className="grid gap-3">
      <h2 id="waits" className="text-subheading">
        How long until somebody took it
      </h2>
      <p className="text-soft">Half of the requests were taken within the time shown.</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {PERIODS.map(([period, label]) => (
          <table key={period} className="w-full rounded-control bg-card text-left">
            <caption className="pb-1 text-left font-semibold">{label}</caption>
            <thead className="sr-only">
              <tr>
                <th scope="col">Requests</th>
                <th scope="col">Typical wait</th>
                <th scope="col">Taken</th>
                <th scope="col">Untaken</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ label, criteria, read }) => {
                const [taken, median, open] = read(waits[period]);
                return (
                  <tr key={label} className="border-line border-t">
                    <th scope="row" className="py-3 pl-4 font-semibold">
                      {label}
                    </th>
                    <td className="py-3 font-extrabold text-heading figures">
                      {median === null ? '–' : formatSeconds(median) || '< 1 min'}
                    </td>
                    <td className="py-3 text-soft figures">{taken.toLocaleString()} taken</td>
                    <td className="py-3 pr-4 text-right">
                      {open === 0 ? (
                        <span className="text-soft">none untaken</span>
                      ) : (
                        <button
                          type="button"
                          className="min-h-6 text-teal underline figures"
                          onClick={() => untaken(criteria)}
                        >
                          {open.toLocaleString()} untaken
                        </button>
                      )}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        ))}
      </div>
    </section>
  );
}

function Weeks({ weeks }: { weeks: FigureData['weeks'] }) {
  const day = (week: string) =>
    new Date(`${week}T12:00:00`).toLocaleDateString(undefined, { day: 'numeric', month: 'short' });
  return (
    <section aria-labelledby="weeks" className="grid gap-3">
      <h2 id="weeks" className="text-subheading">
        Requests a week
      </h2>
      <p className="flex flex-wrap gap-x-5 text-soft">
        <span>
          <span aria-hidden="true" className="mr-1.5 inline-block size-3 rounded-small bg-teal" />
          Requests
        </span>
        <span>
          <span aria-hidden="true" className="mr-1.5 inline-block size-3 rounded-small bg-red" />
          of them emergencies
        </span>
        <span>Without likely spam. UK time, weeks from Monday.</span>
      </p>
      <WeeksPlot weeks={weeks} day={day} />
      <details>
        <summary className="min-h-9 py-1 text-teal underline">Show as a table</summary>
        <table className="mt-2 text-left">
          <thead>
            <tr>
              <th scope="col" className="pr-6 font-semibold">
                Week from
              </th>
              <th scope="col" className="pr-6 font-semibold">
                Requests
              </th>
              <th scope="col" className="font-semibold">
                Emergencies
              </th>
            </tr>
          </thead>
          <tbody className="figures">
            {weeks.toReversed().map(({ week, requests, emergencies }) => (
              <tr key={week}>
                <th scope="row" className="pr-6 font-normal">
                  {day(week)}
                </th>
                <td>{requests.toLocaleString()}</td>
                <td>{emergencies.toLocaleString()}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
