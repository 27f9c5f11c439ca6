import { useState } from 'react';
import { deleteSubmissions } from '../backend/many.ts';
import { deleteSubmission } from '../backend/submissions.ts';
import type { SubmissionRow } from '../domain/submissionRow.ts';
import { AlertDialog } from '../ui/AlertDialog.tsx';
import { toast } from '../ui/toast.ts';

type DeleteDialogProps = {
  submission: SubmissionRow;
  onClose: () => void;
  onDeleted: () => void;
  onFailure: (error: unknown) => void;
};

/** SPEC section 6: asks first; there is no way back. */
export function DeleteDialog({ submission, onClose, onDeleted, onFailure }: DeleteDialogProps) {
  const [busy, setBusy] = useState(false);

  async function remove() {
    setBusy(true);
    try {
      const wasHere = await deleteSubmission(submission.id);
      // Gone already, which is no failure; or the role was taken away, which this call says.
      if (!wasHere) await deleteSubmissions([submission.id]);
      onClose();
      toast({ title: 'Submission deleted', ...(wasHere ? {} : { description: 'It was gone already.' }) });
      onDeleted();
    } catch (error) {
      onClose();
      toast({ title: 'Failed to delete submission', tone: 'destructive' });
      onFailure(error);
    }
  }

  return (
    <AlertDialog
      question="Are you sure you want to delete this submission?"
      confirm="Delete"
      busy={busy}
      onConfirm={remove}
      onCancel={onClose}
    >
      <p className="mt-3 break-words text-small text-soft">
        {submission.name}, {submission.service}, {submission.location}. This cannot be undone.
      </p>
    </AlertDialog>
  );
}
