import { useState } from 'react';
import { deleteSubmission } from '../backend/submissions.ts';
import type { SubmissionRow } from '../rules/submissionRow.ts';
import { AlertDialog } from '../ui/AlertDialog.tsx';
import { toast } from '../ui/toast.ts';

type DeleteDialogProps = { submission: SubmissionRow; onClose: () => void; onDeleted: () => void };

/** SPEC section 6: asks first; there is no way back. */
export function DeleteDialog({ submission, onClose, onDeleted }: DeleteDialogProps) {
  const [busy, setBusy] = useState(false);

  async function remove() {
    setBusy(true);
    try {
      const isDeleted = await deleteSubmission(submission.id);
      onClose();
      // None was deleted: it was gone already, or the role was taken away. The next refresh shows which.
      if (isDeleted) toast({ title: 'Submission deleted' });
      else toast({ title: 'Failed to delete submission', tone: 'destructive' });
      onDeleted();
    } catch {
      onClose();
      toast({ title: 'Failed to delete submission', tone: 'destructive' });
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
