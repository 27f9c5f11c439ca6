import { useState } from 'react';
import type { BulkKind } from '../../backend/handling.ts';
import type { View } from '../../backend/submissions.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { handleMany } from './actions.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import type { Selection } from './selection.ts';

type BulkBarProps = { selection: Selection; view: View; onClear: () => void };

/** What can be done with the ticked rows. */
export function BulkBar({ selection, view, onClear }: BulkBarProps) {
  const [busy, setBusy] = useState<BulkKind>();
  const [asked, setAsked] = useState<'delete' | 'export'>();
  const ids = [...selection];
  const folderKind = view === 'spam' ? 'not_spam' : 'spam';

  async function act(kind: BulkKind) {
    if (busy) return;
    setBusy(kind);
    if (await handleMany(ids, kind)) onClear();
    setBusy(undefined);
  }

  return (
    <fieldset className="flex min-w-0 grow items-center gap-1.5 sm:gap-2">
      <legend className="sr-only">Selected requests</legend>
      <p role="status" className="mr-auto pl-1 font-semibold whitespace-nowrap">
        {ids.length.toLocaleString()} <span className="max-sm:sr-only">selected</span>
      </p>
      <Action label="Answered" busy={busy === 'answered'} onPress={() => act('answered')} />
      <Action
        label={folderKind === 'spam' ? 'Spam' : 'Not spam'}
        busy={busy === folderKind}
        onPress={() => act(folderKind)}
      />
      <Action label="Export" onPress={() => setAsked('export')} />
      <Button variant="destructive" size="sm" className="max-sm:px-2" onClick={() => setAsked('delete')}>
        Delete
      </Button>
      <button
        type="button"
        aria-label="Clear the selection"
        className="grid size-9 place-items-center rounded-control text-soft hover:text-ink"
        onClick={onClear}
      >
        <Icon name="close" />
      </button>
      {asked === 'delete' && (
        <DeleteDialog ids={ids} onClose={() => setAsked(undefined)} onDeleted={onClear} />
      )}
      {asked === 'export' && <ExportDialog what={{ ids }} onClose={() => setAsked(undefined)} />}
    </fieldset>
  );
}

type ActionProps = { label: string; busy?: boolean; onPress: () => void };

const Action = ({ label, busy = false, onPress }: ActionProps) => (
  <Button variant="secondary" size="sm" className="max-sm:px-2" aria-busy={busy} onClick={onPress}>
    {label}
  </Button>
);
