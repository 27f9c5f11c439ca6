import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type Handling,
  type HandlingAct,
  handleSubmission,
  isGone,
  isOvertaken,
  readHandling,
} from '../backend/handling.ts';
import type { HandlingKind } from '../domain/handling.ts';
import { toast } from '../ui/toast.ts';
import { lookRegularly, tellChange } from './lookRegularly.ts';

/** Why the last press was not written. */
export type ActFailure = 'overtaken' | 'failed';

const FAILURES: Record<ActFailure, string> = {
  overtaken: 'A colleague was faster',
  failed: 'Failed to save',
};

export type HandlingControls = ReturnType<typeof useHandling>;

/** Who is on a submission, kept up to date, and what the reader may do about it. */
export function useHandling(submission: string) {
  const [handling, setHandling] = useState<Handling>();
  const [isAway, setAway] = useState(false);
  const [busy, setBusy] = useState<HandlingKind>();
  const [failure, setFailure] = useState<{ kind: HandlingKind; why: ActFailure }>();
  const latest = useRef(0);
  const acting = useRef(false);

  const look = useCallback(async () => {
    latest.current += 1;
    const turn = latest.current;
    const isLatest = () => turn === latest.current;
    try {
      const read = await readHandling(submission);
      if (!isLatest()) return;
      setHandling((known) => read ?? known);
      setAway(false);
    } catch {
      // What was read stays; the list says that the server is away.
      if (isLatest()) setAway(true);
    }
  }, [submission]);

  useEffect(() => {
    look();
    const end = lookRegularly(look);
    return () => {
      latest.current += 1;
      end();
    };
  }, [look]);

  /** @returns whether it is written. */
  async function act(kind: HandlingKind, extra: Partial<HandlingAct> = {}): Promise<boolean> {
    if (acting.current) return false;
    acting.current = true;
    setBusy(kind);
    setFailure(undefined);
    try {
      const next = await handleSubmission(submission, { event: crypto.randomUUID(), kind, ...extra });
      // A look that began before it would show the state before it.
      latest.current += 1;
      setHandling(next);
      return true;
    } catch (error) {
      const why = isOvertaken(error) ? 'overtaken' : 'failed';
      // That it was deleted is said in place of the panel.
      if (!isGone(error)) {
        setFailure({ kind, why });
        toast({ title: FAILURES[why], tone: 'destructive' });
      }
      return false;
    } finally {
      acting.current = false;
      setBusy(undefined);
      // List and tabs look again; after a failure they find out why.
      tellChange();
    }
  }

  return { handling, isAway, busy, failure, act };
}
