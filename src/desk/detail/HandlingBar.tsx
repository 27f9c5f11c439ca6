import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { type Handling, listStaff, type StaffMember } from '../../backend/handling.ts';
import { AlertDialog } from '../../ui/AlertDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { offerUndo } from '../bulk/actions.ts';
import { rememberRows } from '../list/useInbox.ts';
import { useShortcuts } from '../shortcuts.ts';
import { age } from '../time.ts';
import type { Act, HandlingControls } from './useHandling.ts';

type HandlingBarProps = {
  id: string;
  controls: HandlingControls;
  now: number;
  /** Opens the next request once this one is done. Called before it leaves the list. */
  planNext: () => () => void;
};

/** Who has the open request, and buttons to take, assign and answer it. */
export function HandlingBar({ id, controls, now, planNext }: HandlingBarProps) {
  const { handling, isUnreachable, busy, failure, act } = controls;
  const [asked, setAsked] = useState<{ handling: Handling; act: Act }>();
  const status = useRef<HTMLParagraphElement>(null);
  const { data: staff = [] } = useQuery({ queryKey: ['staff'], queryFn: listStaff, staleTime: 300_000 });

  const stage = handling?.stage;
  const isMine = stage === 'taken' && handling?.is_mine === true;
  useShortcuts({
    i: () => handling && !isMine && stage !== 'answered' && take(),
    // Also right after the request was opened, before its handling is loaded.
    e: () => stage !== 'answered' && answer(),
  });

  if (!handling) {
    return (
      <p className="min-h-24 rounded-control bg-paper p-3 text-soft print:hidden">
        {isUnreachable ? 'Could not load who has it. Trying again…' : 'Loading who has it…'}
      </p>
    );
  }

  /** Takes the request, or assigns it. Asks first when a colleague has it. */
  function take(assignee?: StaffMember) {
    if (!handling) return;
    const { staff_id, is_mine } = handling;
    const next: Act = {
      kind: 'taken',
      ...(assignee && !assignee.is_me && { assignee: assignee.id }),
      ...(stage === 'taken' && staff_id && { taking_over: staff_id }),
    };
    if (stage === 'taken' && !is_mine) setAsked({ handling, act: next });
    else send(next);
  }

  async function send(next: Act) {
    const hadFocus = document.activeElement !== document.body;
    await act(next);
    setAsked(undefined);
    if (hadFocus && document.activeElement === document.body) status.current?.focus();
  }

  async function answer() {
    const [openNext, restoreRows] = [planNext(), rememberRows([id])];
    if (!(await act({ kind: 'answered' }))) return;
    offerUndo([id], 'answered', restoreRows);
    openNext();
  }

  return (
    <section
      aria-label="Handling"
      className="grid gap-2 rounded-control bg-paper p-3 print:bg-transparent print:p-0"
    >
      <p ref={status} tabIndex={-1} className="font-semibold" aria-live="polite">
        {describe(handling)}
        {handling.stage !== 'open' && handling.since && (
          <span aria-hidden="true" className="font-normal text-soft">
            {' '}
            {age(handling.since, now, 'long')}
          </span>
        )}
      </p>
      {/* Keys keep buttons in the document, so that a double click's second press reaches the same one. */}
      <div className="flex flex-wrap gap-1.5 print:hidden sm:gap-2">
        <Press key="first" controls={controls} {...firstPress()} />
        {stage !== 'answered' && (
          <Press controls={controls} kind="answered" label="Answered" onPress={answer} />
        )}
        {staff.length > 1 && stage !== 'answered' && (
          <select
            aria-label="Assign to"
            className="min-h-9 w-26 min-w-0 rounded-control border-2 border-line bg-card px-2 font-semibold pointer-coarse:min-h-11"
            value=""
            disabled={busy !== undefined}
            onChange={({ target }) => take(staff.find((member) => member.id === target.value))}
          >
            <option value="">Assign…</option>
            {staff.map((member) => (
              <option key={member.id} value={member.id} disabled={member.id === handling.staff_id}>
                {member.is_me ? 'Me' : member.email}
              </option>
            ))}
          </select>
        )}
      </div>
      {failure && failure.kind !== 'note' && (
        <p role="alert" className="font-semibold text-red-deep">
          {failure.isOvertaken
            ? 'A colleague was faster. This is how it stands now.'
            : 'This was not saved. Check the connection, then try again.'}
        </p>
      )}
      {asked && (
        <AlertDialog
          question={`Take this over from ${asked.handling.staff}?`}
          confirm={asked.act.assignee ? 'Reassign' : 'Take over'}
          variant="default"
          busy={busy === 'taken'}
          onConfirm={() => send(asked.act)}
          onCancel={() => setAsked(undefined)}
        >
          <p className="mt-3 break-words text-small text-soft">
            <bdi>{asked.handling.staff}</bdi> took it{' '}
            {asked.handling.since && age(asked.handling.since, now, 'long')}, and may be speaking to this
            person now.
          </p>
        </AlertDialog>
      )}
    </section>
  );

  function firstPress() {
    if (stage === 'open') return { kind: 'taken' as const, label: 'Take', onPress: () => take() };
    const reopen = { kind: 'reopened' as const, onPress: () => send({ kind: 'reopened' }) };
    if (stage === 'answered') return { ...reopen, label: 'Reopen' };
    if (isMine) return { ...reopen, label: 'Put back' };
    return { kind: 'taken' as const, label: 'Take over', onPress: () => take() };
  }
}

type PressProps = { controls: HandlingControls; kind: Act['kind']; label: string; onPress: () => void };

/** A button that ignores the second press of a double click: another action may stand there by then. */
function Press({ controls: { busy }, kind, label, onPress }: PressProps) {
  return (
    <Button
      size="sm"
      variant="outline"
      className="pointer-coarse:min-h-11"
      aria-disabled={busy !== undefined}
      aria-busy={busy === kind}
      onClick={({ detail }) => detail < 2 && !busy && onPress()}
    >
      {busy === kind ? 'Saving…' : label}
    </Button>
  );
}

function describe({ stage, staff, is_mine }: Handling): ReactNode {
  if (stage === 'open') return 'Not taken yet';
  const verb = stage === 'taken' ? 'Taken' : 'Answered';
  if (is_mine) return `${verb} by you`;
  return (
    <>
      {verb} by <bdi className="break-all">{staff ?? 'a former colleague'}</bdi>
    </>
  );
}
