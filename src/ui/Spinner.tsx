/** Shown while something loads; `label` is what a screen reader says. */
export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className="grid place-items-center gap-3 py-16 text-soft text-small">
      <span
        aria-hidden="true"
        className="size-9 animate-spin rounded-full border-4 border-line border-t-teal motion-reduce:animate-none"
      />
      {label}
    </div>
  );
}
