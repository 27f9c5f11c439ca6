import { LOGO_URL } from '../assets/brand.ts';

/** The firm's mark: the owner's own, or a lit window in a quiet wall. Also drawn in favicon.ts. */
export function BrandMark({ className = 'size-9' }: { className?: string }) {
  if (LOGO_URL) return <img src={LOGO_URL} alt="" className={`shrink-0 object-contain ${className}`} />;
  return (
    <svg viewBox="0 0 32 32" className={`shrink-0 ${className}`} aria-hidden="true">
      <rect width="32" height="32" rx="8" className="fill-teal" />
      <circle cx="16" cy="16" r="6.5" className="fill-amber" />
    </svg>
  );
}
