import type { Handling } from '../backend/handling.ts';
import { AlertDialog } from '../ui/AlertDialog.tsx';
import { age } from './time.ts';

type TakeOverDialogProps = {
  /** As it was when the reader asked: who is taken over from is named by it. */
  handling: Handling;
  now: number;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before a colleague's request is taken: two must not ring the same family. */
export function TakeOverDialog({ handling, now, busy, onConfirm, onCancel }: TakeOverDialogProps) {
  const { staff, since } = handling;
  return (
    <AlertDialog
      question={`Take this over from ${staff}?`}
      confirm="Take over"
      variant="default"
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p className="mt-3 break-words text-small text-soft">
        <bdi>{staff}</bdi> took it {since && age(since, now, 'long')}, and may be speaking to this person now.
      </p>
    </AlertDialog>
  );
}
