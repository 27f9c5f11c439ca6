import { type ReactNode, useId, useRef } from 'react';
import { Button, type ButtonVariant } from './Button.tsx';
import { useModal } from './useModal.ts';

type AlertDialogProps = {
  question: string;
  /** The label of the button that does it. */
  confirm: string;
  /** Red, unless nothing is destroyed. */
  variant?: ButtonVariant;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  children?: ReactNode;
};

/** Asks before something that cannot be undone, or that a colleague would not expect. Mounted is open; Escape is Cancel. */
export function AlertDialog({
  question,
  confirm,
  variant = 'emergency',
  busy,
  onConfirm,
  onCancel,
  children,
}: AlertDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useModal(dialog);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={id}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-card bg-card p-6 text-ink floating"
      onCancel={(event) => {
        event.preventDefault();
        if (!busy) onCancel();
      }}
    >
      <h2 id={id} className="text-subheading">
        {question}
      </h2>
      {children}
      <div className="mt-6 flex justify-end gap-3">
        <Button variant="secondary" disabled={busy} onClick={onCancel} autoFocus>
          Cancel
        </Button>
        <Button variant={variant} disabled={busy} aria-busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </dialog>
  );
}
