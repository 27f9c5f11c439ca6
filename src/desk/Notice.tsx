import type { ReactNode } from 'react';

/** A fault that staff must know of while they work. */
export function Notice({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <p role="alert" className="mt-6 rounded-card border border-amber bg-amber-tint p-4 text-amber-ink">
      <strong>{title}</strong> {children}
    </p>
  );
}
