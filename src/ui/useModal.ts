import { type RefObject, useLayoutEffect } from 'react';

/** Opens a `<dialog>` while its component is mounted, over all else. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>) {
  // A layout effect, because its end comes while the dialog still stands in the page.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Closing is what gives the focus back to the button that asked.
    return () => shown?.close();
  }, [dialog]);
}
