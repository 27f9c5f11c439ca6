import type { ReactNode } from 'react';
import { Button, type ButtonVariant } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { useSettled } from './useSettled.ts';

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
  // It may stand where the button stood that asked: a double press must not be an answer. By keys it is none,
  // as the focus is on Cancel.
  const isSettled = useSettled(question);
  return (
    <Dialog title={question} role="alertdialog" onEscape={() => !busy && onCancel()}>
      {children}
      <div className="mt-6 flex justify-end gap-3">
        <Button variant="secondary" disabled={busy} onClick={onCancel} autoFocus>
          Cancel
        </Button>
        <Button
          variant={variant}
          disabled={busy}
          aria-disabled={!isSettled}
          aria-busy={busy}
          onClick={({ detail }) => (isSettled || detail === 0) && onConfirm()}
        >
          {busy ? 'One moment…' : confirm}
        </Button>
      </div>
    </Dialog>
  );
}
