import { useState } from 'react';
import type { ChartedUrgency, Charts } from '../../backend/charts.ts';
import { Button } from '../../ui/Button.tsx';
import { urgencyLook } from '../urgency.ts';
import { DayBars } from './DayBars.tsx';
import { Figure } from './Figure.tsx';
import { FigureTable } from './FigureTable.tsx';
import { addUp, CHARTED_URGENCIES, datesUntil, dayName, sum } from './series.ts';
import { daysSummary } from './summaries.ts';
import { useWidth } from './useWidth.ts';

const LENGTHS = [30, 365] as const;
const ALL_HEIGHT = 120;
const ROW_HEIGHT = 52;

const lookOf = (urgency: ChartedUrgency): { label: string; mark?: string } =>
  urgencyLook(urgency === 'open' ? null : urgency) ?? { label: 'Left open' };

/** A label for each week of a month, or each month of a year. */
function labelsOf(dates: readonly Date[]) {
  if (dates.length > 60) {
    const firsts = dates.filter((date) => date.getUTCDate() === 1);
    return { dates: firsts, name: (date: Date) => dayName(date, { month: 'narrow' }) };
  }
  return {
    dates: dates
      .filter((_, turn) => (dates.length - 1 - turn) % 7 === 0)
      .slice(0, -1)
      .concat(dates.slice(-1)),
    name: (date: Date) => dayName(date),
  };
}

/** Requests a day: all of them, and under it a row for each urgency, so that no colour need tell them apart. */
export function DaysFigure({ days, lastDay }: { days: Charts['days']; lastDay: string }) {
  const [length, setLength] = useState<(typeof LENGTHS)[number]>(30);
  const { ref, width } = useWidth();
  const dates = datesUntil(lastDay, length);
  const rows = CHARTED_URGENCIES.map((urgency) => ({
    urgency,
    ...lookOf(urgency),
    amounts: days[urgency].slice(-length),
  }));
  const all = addUp(rows.map(({ amounts }) => amounts));
  const top = Math.max(1, ...rows.flatMap(({ amounts }) => amounts));
  const labels = labelsOf(dates);
  return (
    <Figure
      wide
      title="Requests a day"
      summary={daysSummary(days, lastDay, length)}
      tools={
        <fieldset className="flex gap-2 print:hidden">
          <legend className="sr-only">Show</legend>
          {LENGTHS.map((choice) => (
            <Button
              key={choice}
              size="sm"
              variant={choice === length ? 'default' : 'secondary'}
              aria-pressed={choice === length}
              onClick={() => setLength(choice)}
            >
              {choice} days
            </Button>
          ))}
        </fieldset>
      }
    >
      <div ref={ref} className="grid gap-2">
        <RowName name="All" total={sum(all)} />
        {width > 0 && (
          <DayBars
            {...{ dates, width, labels }}
            amounts={all}
            top={Math.max(1, ...all)}
            height={ALL_HEIGHT}
            tone="teal"
          />
        )}
        {rows.map(({ urgency, label, mark, amounts }, turn) => (
          <div key={urgency}>
            <RowName name={label} mark={mark} total={sum(amounts)} />
            {width > 0 && (
              <DayBars
                {...{ dates, amounts, top, width }}
                height={ROW_HEIGHT}
                tone={urgency === 'emergency' ? 'red' : 'teal'}
                {...(turn === rows.length - 1 && { labels })}
              />
            )}
          </div>
        ))}
      </div>
      <FigureTable
        caption={`Requests on each of ${length} days`}
        columns={['Day', 'All', ...rows.map(({ label }) => label)]}
        rows={dates
          .map((date, turn): [string, ...number[]] => [
            dayName(date, { day: 'numeric', month: 'short', year: 'numeric' }),
            all[turn] ?? 0,
            ...rows.map(({ amounts }) => amounts[turn] ?? 0),
          ])
          .reverse()}
      />
    </Figure>
  );
}

function RowName({ name, mark, total }: { name: string; mark?: string | undefined; total: number }) {
  return (
    <p className="flex items-baseline gap-2">
      {mark && (
        <span aria-hidden="true" className="font-extrabold text-red">
          {mark}
        </span>
      )}
      <span className="font-semibold">{name}</span>
      <span className="figures text-soft">{total.toLocaleString()}</span>
    </p>
  );
}
