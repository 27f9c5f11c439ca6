import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';

/**
 * The open request over the list, on small screens. Not a modal `<dialog>`: that would make the toasts
 * inert. The desk below it is inert instead.
 */
export function Sheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const sheet = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const heading = sheet.current?.querySelector<HTMLElement>('h2[tabindex]');
    (heading ?? sheet.current?.querySelector('button'))?.focus({ preventScroll: true });
  }, []);
  return (
    <div
      ref={sheet}
      role="dialog"
      aria-modal="true"
      aria-label="Details"
      className="desk-sheet fixed inset-0 z-40 flex scroll-pt-16 flex-col overflow-y-auto overscroll-contain bg-card"
    >
      <p className="sticky top-0 z-10 border-line border-b bg-card px-3 print:hidden">
        <Button variant="link" size="sm" className="min-h-11 px-1 no-underline" onClick={onClose}>
          <Icon name="chevron" className="size-5 rotate-90" />
          Back
        </Button>
      </p>
      <div className="grow">{children}</div>
    </div>
  );
}
