import type { ReactNode } from 'react';

const TONES = {
  red: 'bg-red-tint text-red-deep',
  amber: 'bg-amber-tint text-amber-ink',
  teal: 'bg-teal-tint text-teal-deep',
  plain: 'bg-ground text-ink',
};

export type BadgeTone = keyof typeof TONES;

/** A short label. A mark beside the words says what colour alone must not. */
export function Badge({
  tone = 'plain',
  mark,
  children,
}: {
  tone?: BadgeTone;
  mark?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={`inline-flex items-baseline gap-1.5 rounded-small border border-transparent px-2 py-0.5 font-semibold text-fine whitespace-nowrap ${TONES[tone]}`}
    >
      {mark && <span aria-hidden="true">{mark}</span>}
      {children}
    </span>
  );
}
