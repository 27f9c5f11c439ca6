import { type ReactNode, useRef, useState } from 'react';
import type { Handling } from '../backend/handling.ts';
import type { HandlingKind } from '../domain/handling.ts';
import { Button, type ButtonVariant } from '../ui/Button.tsx';
import { useSettled } from '../ui/useSettled.ts';
import { useShortcuts } from './shortcuts.ts';
import { TakeOverDialog } from './TakeOverDialog.tsx';
import { age } from './time.ts';
import type { HandlingControls } from './useHandling.ts';
import { isOnAnotherRow } from './useRowFocus.ts';

type Press = { kind: HandlingKind; label: string; variant: ButtonVariant };

const ANSWERED: Press = { kind: 'answered', label: 'Answered', variant: 'outline' };

/** What the reader may do about a submission as it stands. */
function pressesOf({ stage, is_mine }: Handling): Press[] {
  if (stage === 'open') return [{ kind: 'taken', label: 'Take it', variant: 'default' }, ANSWERED];
  if (stage === 'answered') return [{ kind: 'reopened', label: 'Reopen', variant: 'outline' }];
  if (!is_mine) return [{ kind: 'taken', label: 'Take over', variant: 'outline' }, ANSWERED];
  return [
    { ...ANSWERED, variant: 'default' },
    { kind: 'reopened', label: 'Put back', variant: 'outline' },
  ];
}

/** Who is on the open request, and the buttons that say so. */
export function StageBar({ controls, now }: { controls: HandlingControls; now: number }) {
  const { handling, isAway, busy, failure, act } = controls;
  const [asking, setAsking] = useState<Handling>();
  const status = useRef<HTMLParagraphElement>(null);
  const bar = useRef<HTMLElement>(null);
  // After 'Take it', 'Answered' stands in its place: a double press must not say both.
  const isSettled = useSettled(handling ? `${handling.stage} ${handling.is_mine}` : '');
  const isAnswerable = handling !== undefined && handling.stage !== 'answered';
  // What has the focus is what one looks at: another must not be marked in its place.
  useShortcuts({ e: () => isAnswerable && !isOnAnotherRow() && press('answered') });
  if (!handling) {
    // As high as with its buttons: what stands below must not move away under a press.
    return (
      <p className="grid gap-3 rounded-control bg-paper p-4 text-soft after:h-12 after:content-[''] print:hidden">
        {isAway ? 'Could not look who is on it. Trying again…' : 'Looking who is on it…'}
      </p>
    );
  }

  async function press(kind: HandlingKind, over?: Handling) {
    // By a shortcut it stays where it is.
    const isHere = asking !== undefined || bar.current?.contains(document.activeElement);
    if (await act(kind, over?.staff_id ? { taking_over: over.staff_id } : {})) {
      // Other buttons stand there now: the focus must not be on one that nobody chose.
      if (isHere) status.current?.focus();
    }
    setAsking(undefined);
  }

  const isTakenByOther = handling.stage === 'taken' && !handling.is_mine;
  return (
    <section
      ref={bar}
      aria-label="Who is on it"
      className="grid gap-3 rounded-control bg-paper p-4 print:hidden"
    >
      <p ref={status} tabIndex={-1} className="font-semibold">
        {saysWho(handling)}
        {handling.stage !== 'open' && handling.since && ` ${age(handling.since, now, 'long')}`}
      </p>
      {/* Without its age, which would be said again each minute. */}
      <p aria-live="polite" className="sr-only">
        {saysWho(handling)}
      </p>
      <p className="flex flex-wrap gap-2">
        {pressesOf(handling).map(({ kind, label, variant }) => (
          <Button
            key={kind}
            size="sm"
            className="min-h-12"
            variant={variant}
            aria-disabled={busy !== undefined || !isSettled}
            aria-busy={busy === kind}
            onClick={() => {
              if (!isSettled) return;
              if (kind === 'taken' && isTakenByOther) setAsking(handling);
              else press(kind);
            }}
          >
            {busy === kind ? 'Saving…' : label}
          </Button>
        ))}
      </p>
      {failure && failure.kind !== 'note' && (
        <p role="alert" className="font-semibold text-red-deep">
          {failure.why === 'overtaken'
            ? 'A colleague was faster. This is how it stands now.'
            : 'This was not saved. Check the connection, then press again.'}
        </p>
      )}
      {asking && (
        <TakeOverDialog
          handling={asking}
          now={now}
          busy={busy === 'taken'}
          onConfirm={() => press('taken', asking)}
          onCancel={() => setAsking(undefined)}
        />
      )}
    </section>
  );
}

function saysWho({ stage, staff, is_mine }: Handling): ReactNode {
  if (stage === 'open') return 'Nobody has taken it';
  const verb = stage === 'taken' ? 'Taken' : 'Answered';
  if (is_mine) return stage === 'taken' ? 'You took it' : 'You answered it';
  return (
    <>
      {verb} by <bdi>{staff ?? 'a former colleague'}</bdi>
    </>
  );
}
