import type { ReactNode, Ref } from 'react';
import { site } from '../../../site.config.ts';

/** The layout of every state of /auth. */
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

type WarningProps = {
  ref?: Ref<HTMLParagraphElement>;
  role?: 'alert';
  title: string;
  children: ReactNode;
};

/** A warning above a form that stays until its cause is gone. */
export function FormWarning({ ref, role, title, children }: WarningProps) {
  return (
    <p
      ref={ref}
      tabIndex={-1}
      role={role}
      className="mt-5 rounded-control border border-amber bg-amber-tint p-4 text-amber-ink text-small"
    >
      <strong className="block text-body">{title}</strong>
      {children}
    </p>
  );
}

/** Says that this browser cannot keep a session. */
export function StorageWarning({ ref }: { ref: Ref<HTMLParagraphElement> }) {
  return (
    <FormWarning ref={ref} role="alert" title="This browser cannot keep you signed in.">
      Its storage for this site is blocked or full. Allow cookies and site data for this site, or free some
      space, then reload the page.
    </FormWarning>
  );
}

/** Returns what to tell the user about a failed call (SPEC section 8). */
export const messageOf = (error: unknown) =>
  error instanceof Error && error.message ? error.message : 'An error occurred';
