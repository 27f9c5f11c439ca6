import { scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { BAR } from './inks.ts';

/** An amount as a bar in a table's cell, beside its figure; `top` fills the cell. */
export function CellBar({ amount, top, tone }: { amount: number; top: number; tone: keyof typeof BAR }) {
  const x = scaleLinear({ domain: [0, top], range: [0, 100] });
  return (
    <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" className="h-3 w-full">
      <Bar width={x(amount)} height={1} className={BAR[tone]} />
    </svg>
  );
}
