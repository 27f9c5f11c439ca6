import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { countSelected, isNotPermitted } from '../../backend/many.ts';
import type { Filters } from '../../backend/submissions.ts';
import { carryToast, toast } from '../../ui/toast.ts';
import { type Deletable, type Deletion, describeEnding, planDeletion } from './deletion.ts';
import { type Ending, runSteps } from './runSteps.ts';
import { useStayGuard } from './useStayGuard.ts';

type Phase =
  | { name: 'counting' }
  | { name: 'asking'; what: Deletable }
  | { name: 'running'; deletion: Deletion; isStopping: boolean }
  | { name: 'ended'; deletion: Deletion; ending: Ending };

export type DeletionOptions = {
  selected: { ids: readonly string[] } | { filters: Filters };
  /** @param isAsked whether a person waits for what failed. */
  onFailure: (error: unknown, isAsked?: boolean) => void;
  /** @param isChanged whether anything may have been deleted. */
  onClose: (isChanged: boolean) => void;
};

/** A deletion from the question to its end. Who leaves the list stops it. */
export function useDeletion({ selected, onFailure, onClose }: DeletionOptions) {
  const [phase, setPhase] = useState<Phase>(
    'ids' in selected ? { name: 'asking', what: selected } : { name: 'counting' },
  );
  const [, redraw] = useState(0);
  const isStopped = useRef(false);
  const isLeft = useRef(false);
  useStayGuard(phase.name === 'running');

  const count = useEffectEvent(async () => {
    if ('ids' in selected) return;
    try {
      const counted = await countSelected(selected.filters);
      setPhase({ name: 'asking', what: { filters: selected.filters, counted } });
    } catch (error) {
      if (isLeft.current) return;
      onFailure(error, true);
      onClose(false);
    }
  });
  useEffect(() => {
    count();
    return () => {
      isStopped.current = true;
      isLeft.current = true;
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
    if (!isLeft.current && (ending !== 'done' || rest !== '')) {
      return setPhase({ name: 'ended', deletion, ending });
    }
    toast({ title: heading, description: rest });
    onClose(true);
  }

  function stop() {
    isStopped.current = true;
    if (phase.name === 'running') setPhase({ ...phase, isStopping: true });
  }

  return {
    phase,
    begin: (what: Deletable) => run(planDeletion(what)),
    goOn: run,
    stop,
  };
}
