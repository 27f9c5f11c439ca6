import { useView, type View, viewHash } from './view.ts';

const LABELS: Record<View, string> = { list: 'Requests', charts: 'Figures' };

/** The way from one view of the desk to the other. */
export function ViewLinks() {
  const current = useView();
  return (
    <nav aria-label="Desk" className="flex gap-5 max-sm:order-last max-sm:w-full print:hidden">
      {(Object.keys(LABELS) as View[]).map((view) => (
        <a
          key={view}
          href={viewHash(view)}
          aria-current={view === current ? 'page' : undefined}
          className="inline-flex items-center py-1 text-ground max-sm:min-h-12 decoration-2 underline-offset-8 hover:underline aria-[current=page]:font-bold aria-[current=page]:text-card aria-[current=page]:underline"
        >
          {LABELS[view]}
        </a>
      ))}
    </nav>
  );
}
