import { type BulkKind, handleSubmissions } from '../../backend/handling.ts';
import { type ListedRow, MAX_IDS } from '../../backend/submissions.ts';
import { toast } from '../../ui/toast.ts';
import { patchRows, rememberRows } from '../list/useInbox.ts';
import { handleRefusal, refreshAll } from '../queryClient.ts';

const OPPOSITE: Record<BulkKind, BulkKind> = {
  answered: 'reopened',
  reopened: 'answered',
  spam: 'not_spam',
  not_spam: 'spam',
};

const DONE: Record<BulkKind, string> = {
  answered: 'Marked answered',
  reopened: 'Reopened',
  spam: 'Moved to likely spam',
  not_spam: 'Moved to the requests',
};

/** Returns how a row looks after an event; the poll fills in the rest. */
const applyKind = (row: ListedRow, kind: BulkKind): ListedRow => ({
  ...row,
  ...(kind === 'answered' && { stage: 'answered', is_mine: true }),
  ...(kind === 'reopened' && { stage: 'open', is_mine: false, staff: null }),
  ...(kind === 'spam' && { folder: 'spam' }),
  ...(kind === 'not_spam' && { folder: 'requests' }),
});

/** Runs one call for each `MAX_IDS` ids. @returns all results, and the error that ended it early. */
export async function inChunks<T>(
  ids: readonly string[],
  call: (ids: readonly string[]) => Promise<T[]>,
): Promise<{ results: T[]; error?: unknown }> {
  const results: T[] = [];
  try {
    for (let at = 0; at < ids.length; at += MAX_IDS)
      results.push(...(await call(ids.slice(at, at + MAX_IDS))));
    return { results };
  } catch (error) {
    return { results, error };
  }
}

/** Adds the same event to several requests, and offers to undo it. @returns whether all calls succeeded. */
export async function handleMany(ids: readonly string[], kind: BulkKind): Promise<boolean> {
  const restoreRows = rememberRows(ids);
  const { results, error } = await inChunks(ids, (part) => handleSubmissions(part, kind));
  const changed = new Set(results);
  patchRows((row) => (changed.has(row.id) ? applyKind(row, kind) : row));
  refreshAll();
  if (error !== undefined && !handleRefusal(error)) {
    const description = results.length > 0 ? `${results.length} of ${ids.length} were changed.` : undefined;
    toast({ title: 'Failed to save', ...(description && { description }), tone: 'destructive' });
  } else if (error === undefined) {
    offerUndo(results, kind, restoreRows, ids.length > 1);
  }
  return error === undefined;
}

/**
 * Shows a toast for what was done, with an Undo button.
 * @param restoreRows puts the rows back into the loaded lists, from `rememberRows`.
 */
export function offerUndo(ids: readonly string[], kind: BulkKind, restoreRows: () => void, isMany = false) {
  const title = isMany ? `${ids.length.toLocaleString()} ${DONE[kind].toLowerCase()}` : DONE[kind];
  if (ids.length === 0) return toast({ title: 'Nothing to change' });
  toast(
    { title },
    {
      label: 'Undo',
      async run() {
        const { error } = await inChunks(ids, (part) => handleSubmissions(part, OPPOSITE[kind]));
        if (error === undefined) {
          restoreRows();
          toast({ title: 'Undone' });
        } else if (!handleRefusal(error)) {
          toast({ title: 'Failed to save', tone: 'destructive' });
        }
        refreshAll();
      },
    },
  );
}
