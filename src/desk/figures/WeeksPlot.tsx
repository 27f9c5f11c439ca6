import type { Figures } from '../../backend/submissions.ts';
import { useIsWide } from '../useMedia.ts';

const WIDTH = { wide: 960, narrow: 400 };
/** Weeks shown where 26 do not fit. */
const NARROW_WEEKS = 12;
const HEIGHT = 240;
/** Space for the numbers on the left and the dates below. */
const LEFT = 36;
const BOTTOM = 28;
const TOP = 18;
/** Every so many weeks have a date. */
const DATE_STEP = 4;

/** Returns a round upper bound with which four grid lines have whole numbers. */
export function niceMaximum(value: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(value, 4)));
  const steps = [0.4, 0.8, 1, 1.2, 1.6, 2, 2.4, 3.2, 4, 6, 8, 10];
  const fits = steps.map((step) => step * magnitude).find((bound) => bound >= value && bound % 4 === 0);
  return fits ?? Math.ceil(value / 4) * 4;
}

type WeeksPlotProps = { weeks: Figures['weeks']; day: (week: string) => string };

/** Bars for the requests of each week, with the emergencies among them in red. The table beside it is for screen readers. */
export function WeeksPlot({ weeks: all, day }: WeeksPlotProps) {
  const isWide = useIsWide();
  const width = isWide ? WIDTH.wide : WIDTH.narrow;
  const weeks = isWide ? all : all.slice(-NARROW_WEEKS);
  const most = niceMaximum(Math.max(0, ...weeks.map(({ requests }) => requests)));
  const step = (width - LEFT) / Math.max(1, weeks.length);
  const bar = step * 0.7;
  const height = (value: number) => (value / most) * (HEIGHT - TOP - BOTTOM);
  const base = HEIGHT - BOTTOM;
  const last = weeks.length - 1;
  return (
    <div className="rounded-card border border-line bg-card p-3">
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} className="w-full text-fine figures" aria-hidden="true">
        {[0, 1, 2, 3, 4].map((line) => {
          const value = (most / 4) * line;
          const y = base - height(value);
          return (
            <g key={line}>
              <line x1={LEFT} x2={width} y1={y} y2={y} className="stroke-line" />
              <text x={LEFT - 8} y={y + 4} textAnchor="end" className="fill-soft">
                {value.toLocaleString()}
              </text>
            </g>
          );
        })}
        {weeks.map(({ week, requests, emergencies }, index) => {
          const x = LEFT + index * step + (step - bar) / 2;
          return (
            <g key={week}>
              <title>{`Week from ${day(week)}: ${requests} requests, ${emergencies} emergencies`}</title>
              <rect
                x={x}
                y={base - height(requests)}
                width={bar}
                height={height(requests)}
                rx="2"
                className={index === last ? 'fill-teal opacity-60' : 'fill-teal'}
              />
              <rect
                x={x}
                y={base - height(emergencies)}
                width={bar}
                height={height(emergencies)}
                className="fill-red"
              />
              {requests > 0 && (
                <text
                  x={x + bar / 2}
                  y={base - height(requests) - 5}
                  textAnchor="middle"
                  className="fill-ink"
                >
                  {requests}
                </text>
              )}
              {(last - index) % DATE_STEP === 0 && (
                <text
                  x={index === last ? width : x + bar / 2}
                  y={HEIGHT - 8}
                  textAnchor={index === last ? 'end' : 'middle'}
                  className="fill-soft"
                >
                  {index === last ? 'This week' : day(week)}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </div>
  );
}
