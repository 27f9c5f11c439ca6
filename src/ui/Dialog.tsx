import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

type DialogProps = {
  title: string;
  role?: 'alertdialog';
  /** What Escape does. */
  onEscape: () => void;
  className?: string;
  children: ReactNode;
};

/** A box over all else, with its title. Mounted is open. */
export function Dialog({ title, role, onEscape, className = '', children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // A layout effect, because its end comes while the dialog still stands in the page.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Closing is what gives the focus back to the button that asked.
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={id}
      className={`m-auto w-[min(28rem,calc(100vw-2rem))] rounded-card bg-card p-6 text-ink floating ${className}`}
      onCancel={(event) => {
        event.preventDefault();
        onEscape();
      }}
    >
      <h2 id={id} className="text-subheading figures">
        {title}
      </h2>
      {children}
    </dialog>
  );
}
