import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { BAR, LABEL } from './inks.ts';

type DayBarsProps = {
  dates: readonly Date[];
  amounts: readonly number[];
  /** What reaches the top, so that rows can be compared. */
  top: number;
  /** In pixels. */
  width: number;
  height: number;
  tone: keyof typeof BAR;
  /** Under which days a label stands; none without. */
  labels?: { dates: Date[]; name: (date: Date) => string };
};

const LEFT = 34;
/** Half of the last day's label. */
const RIGHT = 16;
const ABOVE = 8;
const LABELS_HEIGHT = 24;

/** A bar a day. */
export function DayBars({ dates, amounts, top, width, height, tone, labels }: DayBarsProps) {
  const x = scaleBand({
    domain: [...dates],
    range: [LEFT, width - RIGHT],
    padding: dates.length > 60 ? 0.1 : 0.25,
  });
  const y = scaleLinear({ domain: [0, top], range: [height, ABOVE] });
  const below = labels ? LABELS_HEIGHT : 1;
  return (
    <svg
      viewBox={`0 0 ${width} ${height + below}`}
      width={width}
      height={height + below}
      aria-hidden="true"
      className="h-auto w-full"
    >
      <AxisLeft
        scale={y}
        left={LEFT}
        tickValues={labels ? [0, top] : [top]}
        tickFormat={(amount) => Number(amount).toLocaleString()}
        hideTicks
        axisLineClassName="stroke-line forced-colors:stroke-[GrayText]"
        tickLabelProps={LABEL}
      />
      {dates.map((date, turn) => {
        const amount = amounts[turn] ?? 0;
        if (amount === 0) return null;
        const edge = y(amount);
        return (
          <Bar
            key={date.getTime()}
            x={x(date)}
            y={edge}
            width={x.bandwidth()}
            height={height - edge}
            className={BAR[tone]}
          />
        );
      })}
      <AxisBottom
        scale={x}
        top={height}
        tickValues={labels?.dates ?? []}
        tickFormat={(date) => labels?.name(date)}
        tickLength={4}
        axisLineClassName="stroke-edge forced-colors:stroke-[GrayText]"
        tickClassName="stroke-none"
        tickLabelProps={{ ...LABEL, textAnchor: 'middle' }}
      />
    </svg>
  );
}
