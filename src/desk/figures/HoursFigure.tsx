import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleBand, scaleSqrt } from '@visx/scale';
import { Circle } from '@visx/shape';
import type { Charts } from '../../backend/charts.ts';
import { Figure } from './Figure.tsx';
import { FigureTable } from './FigureTable.tsx';
import { BAR, LABEL } from './inks.ts';
import { hourName, weekdays } from './series.ts';
import { hoursSummary } from './summaries.ts';
import { useWidth } from './useWidth.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const DAYS = Array.from({ length: 7 }, (_, day) => day);
const LEFT = 40;
const ROW_HEIGHT = 32;
const LABELS_HEIGHT = 24;
/** Under which hours a label stands: they fit a phone. */
const LABELLED = [0, 6, 12, 18];

/** When requests come: a dot for each hour of the week, as large as it was busy. */
export function HoursFigure({ hours }: { hours: Charts['hours'] }) {
  const { ref, width } = useWidth();
  const height = DAYS.length * ROW_HEIGHT;
  const names = weekdays('short');
  const x = scaleBand({ domain: HOURS, range: [LEFT, Math.max(LEFT + 1, width)] });
  const y = scaleBand({ domain: DAYS, range: [0, height] });
  const radius = scaleSqrt({
    domain: [0, Math.max(1, ...hours)],
    range: [0, Math.min(x.bandwidth(), ROW_HEIGHT) / 2],
  });
  return (
    <Figure wide title="By hour of the week" summary={hoursSummary(hours)}>
      <div ref={ref}>
        {width > 0 && (
          <svg
            viewBox={`0 0 ${width} ${height + LABELS_HEIGHT}`}
            width={width}
            height={height + LABELS_HEIGHT}
            aria-hidden="true"
            className="h-auto w-full"
          >
            <AxisLeft
              scale={y}
              left={LEFT}
              tickFormat={(day) => names[day]}
              hideTicks
              hideAxisLine
              tickLabelProps={{ ...LABEL, dy: '0.32em' }}
            />
            {hours.map((amount, turn) => {
              const [day, hour] = [Math.floor(turn / 24), turn % 24];
              return (
                <Circle
                  // biome-ignore lint/suspicious/noArrayIndexKey: an hour is its place
                  key={turn}
                  cx={(x(hour) ?? 0) + x.bandwidth() / 2}
                  cy={(y(day) ?? 0) + y.bandwidth() / 2}
                  r={amount ? Math.max(1.5, radius(amount)) : 0.75}
                  className={amount ? BAR.teal : 'fill-edge forced-colors:fill-[GrayText]'}
                />
              );
            })}
            <AxisBottom
              scale={x}
              top={height}
              tickValues={LABELLED}
              tickFormat={hourName}
              hideTicks
              hideAxisLine
              tickLength={4}
              tickLabelProps={{ ...LABEL, textAnchor: 'middle' }}
            />
          </svg>
        )}
      </div>
      <FigureTable
        caption="Requests by hour of the week"
        columns={['From', ...names]}
        rows={HOURS.map((hour) => [hourName(hour), ...DAYS.map((day) => hours[day * 24 + hour] ?? 0)])}
      />
    </Figure>
  );
}
