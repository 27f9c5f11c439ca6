import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';

/** From here on the pane has room beside the list (theme.css, breakpoint lg). */
const WIDE = '(width >= 64rem)';

function watchWidth(onChange: () => void) {
  const query = matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

type DetailPaneProps = { isOpen: boolean; onClose: () => void; children: ReactNode };

/** Where one submission is read: beside the list on a wide screen, over it on a phone. */
export function DetailPane(props: DetailPaneProps) {
  const isWide = useSyncExternalStore(watchWidth, () => matchMedia(WIDE).matches);
  if (!isWide) return props.isOpen && <Sheet {...props} />;
  return (
    <aside
      aria-label="Details"
      className="sticky top-6 max-h-[calc(100dvh-3rem)] overflow-y-auto rounded-card border border-line bg-card p-6"
    >
      {props.isOpen ? props.children : <p className="text-soft">Choose a submission to read it whole.</p>}
    </aside>
  );
}

function Sheet({ onClose, children }: DetailPaneProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-label="Details"
      className="fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none overflow-y-auto overscroll-contain bg-card p-5 text-ink"
      onClose={onClose}
    >
      <p className="mb-4">
        <Button variant="secondary" onClick={() => dialog.current?.close()}>
          <Icon name="close" />
          Back to the list
        </Button>
      </p>
      {children}
    </dialog>
  );
}
