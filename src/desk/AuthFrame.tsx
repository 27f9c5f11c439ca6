import type { ReactNode } from 'react';
import { site } from '../../site.config.ts';

/** What the states of /auth share: the way home, and a title. */
export function AuthFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid min-h-dvh place-items-center px-5 py-12">
      <div className="w-full max-w-md">
        <p className="font-extrabold text-small">
          <a href="/" className="inline-block py-1 wrap-anywhere hover:underline">
            {site.name}
          </a>
        </p>
        <h1 className="mt-1 text-title">{title}</h1>
        {children}
      </div>
    </div>
  );
}
