import { type ReactNode, useId } from 'react';

type FigureProps = { title: string; summary: string; wide?: boolean; tools?: ReactNode; children: ReactNode };

/** One picture on a card: what it shows, in words, and the drawing. */
export function Figure({ title, summary, wide, tools, children }: FigureProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`min-w-0 break-inside-avoid rounded-card border border-line bg-card p-5 sm:p-6 print:mb-6 ${wide ? 'lg:col-span-2' : ''}`}
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 id={id} className="text-subheading">
          {title}
        </h2>
        {tools}
      </div>
      <p className="mt-1 mb-5 text-soft">{summary}</p>
      {children}
    </section>
  );
}
