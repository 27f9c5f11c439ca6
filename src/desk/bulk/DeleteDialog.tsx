import { useState } from 'react';
import { deleteSubmission, deleteSubmissions } from '../../backend/submissions.ts';
import { AlertDialog } from '../../ui/AlertDialog.tsx';
import { toast } from '../../ui/toast.ts';
import { patchRows } from '../list/useInbox.ts';
import { handleRefusal, refreshAll } from '../queryClient.ts';
import { inChunks } from './actions.ts';

type DeleteDialogProps = {
  ids: readonly string[];
  /** The name on the request, when there is only one. */
  name?: string | undefined;
  onClose: () => void;
  /** Called before the rows leave the list. */
  onDeleted: () => void;
};

/** Asks before requests are deleted (SPEC section 6), and deletes them. */
export function DeleteDialog({ ids, name, onClose, onDeleted }: DeleteDialogProps) {
  const [busy, setBusy] = useState(false);
  const count = ids.length.toLocaleString();
  const [id = ''] = ids;

  async function remove() {
    setBusy(true);
    const { results, error } = await inChunks(ids, async (part) => {
      if (ids.length > 1) return deleteSubmissions(part);
      await deleteSubmission(id);
      return [id];
    });
    onClose();
    if (error === undefined) onDeleted();
    const deleted = new Set(results);
    patchRows((row) => (deleted.has(row.id) ? null : row));
    refreshAll();
    if (error === undefined) {
      toast({ title: ids.length === 1 ? 'Submission deleted' : `${results.length} submissions deleted` });
    } else if (!handleRefusal(error)) {
      const description = results.length > 0 ? `${results.length} of ${count} were deleted.` : undefined;
      toast({
        title: ids.length === 1 ? 'Failed to delete submission' : 'Failed to delete submissions',
        ...(description && { description }),
        tone: 'destructive',
      });
    }
  }

  return (
    <AlertDialog
      question={
        ids.length === 1
          ? 'Are you sure you want to delete this submission?'
          : `Are you sure you want to delete these ${count} submissions?`
      }
      confirm="Delete"
      busy={busy}
      onConfirm={remove}
      onCancel={onClose}
    >
      <p className="mt-3 break-words text-small text-soft">
        {name && (
          <>
            From <strong className="text-ink">{name}</strong>.{' '}
          </>
        )}
        This cannot be undone.
      </p>
    </AlertDialog>
  );
}
