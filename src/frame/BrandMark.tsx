/** The firm's mark: a lit window in a quiet wall. Also drawn in favicon.ts. */
export function BrandMark({ className = 'size-9' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={`shrink-0 ${className}`} aria-hidden="true">
      <rect width="32" height="32" rx="8" className="fill-teal" />
      <circle cx="16" cy="16" r="6.5" className="fill-amber" />
    </svg>
  );
}
