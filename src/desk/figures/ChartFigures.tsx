import type { Charts } from '../../backend/charts.ts';
import { DaysFigure } from './DaysFigure.tsx';
import { HoursFigure } from './HoursFigure.tsx';
import { ServicesFigure } from './ServicesFigure.tsx';
import { sum } from './series.ts';
import { WaitsFigure } from './WaitsFigure.tsx';

/** All pictures of the view, each with its figures in words and as a table. */
export function ChartFigures({ charts }: { charts: Charts }) {
  if (sum(charts.hours) === 0) {
    return (
      <p className="rounded-card border border-line bg-card p-10 text-center text-soft">
        No requests in the last 365 days. Once there are some, their figures are drawn here.
      </p>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2 print:block">
      <DaysFigure days={charts.days} lastDay={charts.last_day} />
      <ServicesFigure services={charts.services} />
      <WaitsFigure taken={charts.taken} />
      <HoursFigure hours={charts.hours} />
    </div>
  );
}
