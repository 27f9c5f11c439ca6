import type { ReactNode } from 'react';

/** The look of a filter's field. */
export const FILTER_CONTROL = 'control min-h-12 min-w-0 px-2.5 py-2';

/** A field of the filters, with its label. */
export function FilterChoice({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is its child
    <label className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-end gap-1 max-sm:first:col-span-2">
      <span className="font-semibold text-fine">{label}</span>
      {children}
    </label>
  );
}
