import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';

/**
 * One submission over the list, on a phone. Not a `<dialog>`: toasts must stay within reach
 * above it, and a modal one makes all else inert. The desk below is inert instead.
 */
export function DetailSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const sheet = useRef<HTMLDivElement>(null);
  // The desk has become inert. When it is not any more, the list takes the focus back to the row.
  useLayoutEffect(() => {
    const heading = sheet.current?.querySelector<HTMLElement>('h2[tabindex]');
    (heading ?? sheet.current?.querySelector('button'))?.focus();
  }, []);
  return (
    <div
      ref={sheet}
      role="dialog"
      aria-modal="true"
      aria-label="Details"
      className="fixed inset-0 z-40 scroll-pt-20 overflow-y-auto overscroll-contain bg-card p-5"
    >
      {/* In reach however far it is read. */}
      <p className="sticky -top-5 z-10 -mx-5 -mt-5 mb-2 bg-card px-5 py-3">
        <Button variant="secondary" onClick={onClose}>
          <Icon name="close" />
          Back to the list
        </Button>
      </p>
      {children}
    </div>
  );
}
