import type { Charts } from '../../backend/charts.ts';
import { CellBar } from './CellBar.tsx';
import { Figure } from './Figure.tsx';
import { sum } from './series.ts';
import { waitsSummary } from './summaries.ts';

/** In the order in which the server counts them. */
const LENGTHS = [
  'Under 10 minutes',
  'Under 1 hour',
  'Under 4 hours',
  'Under a day',
  'A day or longer',
  'Nobody yet',
];

/** How long requests waited until somebody took or answered them, emergencies apart. */
export function WaitsFigure({ taken }: { taken: Charts['taken'] }) {
  const groups = [
    { name: 'Emergencies', mark: '!', tone: 'red', amounts: taken.emergency.amounts },
    { name: 'All others', mark: '', tone: 'teal', amounts: taken.other.amounts },
  ] as const;
  return (
    <Figure title="Until somebody took it" summary={waitsSummary(taken)}>
      <table className="figures w-full table-fixed">
        <caption className="sr-only">How long requests waited until somebody took or answered them</caption>
        <thead>
          <tr>
            <td />
            {groups.map(({ name, mark }) => (
              <th key={name} scope="col" className="pb-2 pl-3 text-left text-fine whitespace-nowrap">
                {mark && (
                  <span aria-hidden="true" className="text-red">
                    {mark}{' '}
                  </span>
                )}
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {LENGTHS.map((length, turn) => (
            <tr key={length}>
              <th scope="row" className="py-1.5 text-left font-normal">
                {length}
              </th>
              {groups.map(({ name, tone, amounts }) => (
                <td key={name} className="pl-3">
                  <span className="flex items-center gap-2">
                    <CellBar amount={amounts[turn] ?? 0} top={Math.max(1, sum(amounts))} tone={tone} />
                    <span className="min-w-12 shrink-0 whitespace-nowrap text-right font-semibold">
                      {(amounts[turn] ?? 0).toLocaleString()}
                    </span>
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-4 text-fine text-soft">
        A bar shows its part of the column. What was answered at once counts as taken.
      </p>
    </Figure>
  );
}
