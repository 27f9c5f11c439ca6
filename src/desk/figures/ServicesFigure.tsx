import type { Charts } from '../../backend/charts.ts';
import { CellBar } from './CellBar.tsx';
import { Figure } from './Figure.tsx';
import { servicesSummary } from './summaries.ts';

/** What was asked for, most often first: a table whose figures are drawn beside them. */
export function ServicesFigure({ services }: { services: Charts['services'] }) {
  const sorted = Object.entries(services).sort(([, one], [, other]) => other - one);
  const top = sorted[0]?.[1] ?? 0;
  return (
    <Figure title="By service" summary={servicesSummary(sorted)}>
      <table className="figures w-full">
        <caption className="sr-only">Requests by service</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Service</th>
            <th scope="col">Requests</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map(([service, amount]) => (
            <tr key={service}>
              <th scope="row" className="w-1/2 py-1.5 pr-3 text-left font-normal">
                {service}
              </th>
              <td>
                <span className="flex items-center gap-3">
                  <CellBar {...{ amount, top }} tone="teal" />
                  <span className="w-12 shrink-0 text-right font-semibold">{amount.toLocaleString()}</span>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Figure>
  );
}
