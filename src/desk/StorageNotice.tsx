import type { Ref } from 'react';

/** Beside the sign-in form, where the browser would forget the session before the next page. */
export function StorageNotice({ ref }: { ref: Ref<HTMLParagraphElement> }) {
  return (
    <p
      ref={ref}
      tabIndex={-1}
      role="alert"
      className="mt-5 rounded-control border border-amber bg-amber-tint p-4 text-amber-ink text-small"
    >
      <strong className="block text-body">You cannot sign in with this browser as it is set.</strong>
      Signing in needs this browser to keep your session, and its storage for this site is blocked or full.
      Allow site data and cookies for this site, or free some space, then load this page again.
    </p>
  );
}
