import type { ReactNode } from 'react';
import { Button, type ButtonVariant } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

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
  return (
    <Dialog title={question} role="alertdialog" onEscape={() => !busy && onCancel()}>
      {children}
      <div className="mt-6 flex justify-end gap-3">
        <Button variant="secondary" disabled={busy} onClick={onCancel} autoFocus>
          Cancel
        </Button>
        <Button variant={variant} disabled={busy} aria-busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
