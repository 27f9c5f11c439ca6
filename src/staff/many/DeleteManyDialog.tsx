import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { countSelected, isNotPermitted } from '../../backend/many.ts';
import type { Filters } from '../../backend/submissions.ts';
import { AlertDialog } from '../../ui/AlertDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { ProgressDialog } from '../../ui/ProgressDialog.tsx';
import { carryToast, toast } from '../../ui/toast.ts';
import { type Deletable, type Deletion, describeEnding, planDeletion, totalOf } from './deletion.ts';
import { type Ending, runSteps } from './runSteps.ts';
import { useStayGuard } from './useStayGuard.ts';

type Phase =
  | { name: 'counting' }
  | { name: 'asking'; what: Deletable }
  | { name: 'running'; deletion: Deletion; isStopping: boolean }
  | { name: 'ended'; deletion: Deletion; ending: Ending };

type DeleteManyDialogProps = {
  selected: { ids: readonly string[] } | { filters: Filters };
  /** @param isAsked whether a person waits for what failed. */
  onFailure: (error: unknown, isAsked?: boolean) => void;
  /** @param isChanged whether anything may have been deleted. */
  onClose: (isChanged: boolean) => void;
};

/** Deletes many: says how many, asks once, shows how far it is, and ends with what is true. */
export function DeleteManyDialog({ selected, onFailure, onClose }: DeleteManyDialogProps) {
  const [phase, setPhase] = useState<Phase>(
    'ids' in selected ? { name: 'asking', what: selected } : { name: 'counting' },
  );
  const [, redraw] = useState(0);
  const isStopped = useRef(false);
  useStayGuard(phase.name === 'running');

  const count = useEffectEvent(async (isLeft: () => boolean) => {
    if ('ids' in selected) return;
    try {
      const counted = await countSelected(selected.filters);
      if (!isLeft()) setPhase({ name: 'asking', what: { filters: selected.filters, counted } });
    } catch (error) {
      if (isLeft()) return;
      onFailure(error, true);
      onClose(false);
    }
  });
  useEffect(() => {
    let isLeft = false;
    count(() => isLeft);
    return () => {
      isLeft = true;
    };
  }, []);

  async function run(deletion: Deletion) {
    isStopped.current = false;
    setPhase({ name: 'running', deletion, isStopping: false });
    const ending = await runSteps(
      deletion.step,
      () => isStopped.current,
      () => redraw((turn) => turn + 1),
    );
    const { heading, rest } = describeEnding(deletion.tally, ending);
    if (typeof ending === 'object') {
      // The page is left for the sign-in: what was done must be told there.
      if (isNotPermitted(ending.error)) carryToast({ title: heading, tone: 'destructive' });
      onFailure(ending.error);
    }
    if (ending === 'done' && rest === '') {
      toast({ title: heading });
      return onClose(true);
    }
    setPhase({ name: 'ended', deletion, ending });
  }

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
        onConfirm={() => run(planDeletion(phase.what))}
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
    const stop = () => {
      isStopped.current = true;
      setPhase({ ...phase, isStopping: true });
    };
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
  const isUnfinished = phase.ending !== 'done';
  return (
    <ProgressDialog
      title={heading}
      onEscape={() => onClose(true)}
      actions={
        <>
          {isUnfinished && (
            <Button variant="destructive" onClick={() => run(phase.deletion)}>
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
