import { AlertDialog } from '../../ui/AlertDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { ProgressDialog } from '../../ui/ProgressDialog.tsx';
import { describeEnding, totalOf } from './deletion.ts';
import { type DeletionOptions, useDeletion } from './useDeletion.ts';

/** Deletes many: says how many, asks once, shows how far it is, and ends with what is true. */
export function DeleteManyDialog(options: DeletionOptions) {
  const { onClose } = options;
  const { phase, begin, goOn, stop } = useDeletion(options);

  if (phase.name === 'counting') {
    return (
      <ProgressDialog
        title="Counting what matches…"
        progress={{ done: 0 }}
        onEscape={() => onClose(false)}
        actions={
          <Button variant="secondary" autoFocus onClick={() => onClose(false)}>
            Cancel
          </Button>
        }
      />
    );
  }
  if (phase.name === 'asking') {
    const total = totalOf(phase.what);
    const these = total === 1 ? 'this submission' : `these ${total.toLocaleString()} submissions`;
    return (
      <AlertDialog
        question={`Are you sure you want to delete ${these}?`}
        confirm={`Delete ${total.toLocaleString()}`}
        busy={false}
        onConfirm={() => begin(phase.what)}
        onCancel={() => onClose(false)}
      >
        <p className="mt-3 text-small text-soft">
          {'counted' in phase.what &&
            'All that match your search and filters now. What comes in, or is worked on, after this stays. '}
          This cannot be undone.
        </p>
      </AlertDialog>
    );
  }

  const { tally } = phase.deletion;
  if (phase.name === 'running') {
    const done = tally.deleted + tally.spared;
    return (
      <ProgressDialog
        title={`Deleting: ${done.toLocaleString()} of ${tally.total.toLocaleString()}`}
        progress={{ done, total: tally.total }}
        onEscape={stop}
        actions={
          <Button variant="secondary" autoFocus aria-disabled={phase.isStopping} onClick={stop}>
            {phase.isStopping ? 'Stopping…' : 'Stop'}
          </Button>
        }
      >
        <p>Keep this page open until it is done.</p>
      </ProgressDialog>
    );
  }
  const { heading, rest } = describeEnding(tally, phase.ending);
  return (
    <ProgressDialog
      title={heading}
      onEscape={() => onClose(true)}
      actions={
        <>
          {phase.ending !== 'done' && (
            <Button variant="destructive" onClick={() => goOn(phase.deletion)}>
              {phase.ending === 'stopped' ? 'Go on' : 'Try again'}
            </Button>
          )}
          <Button variant="secondary" autoFocus onClick={() => onClose(true)}>
            Close
          </Button>
        </>
      }
    >
      <p>{rest}</p>
    </ProgressDialog>
  );
}
