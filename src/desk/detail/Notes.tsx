import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { HandlingEvent } from '../../backend/handling.ts';
import { type HandlingKind, NOTE_MAX_CHARACTERS, noteLength } from '../../domain/handling.ts';
import { Button } from '../../ui/Button.tsx';
import { useShortcuts } from '../shortcuts.ts';
import { localMinute } from '../time.ts';
import type { HandlingControls } from './useHandling.ts';

/** Unsent notes by request: closing it, or rotating a tablet, loses nothing. */
const drafts = new Map<string, string>();

export const draftOf = (id: string) => drafts.get(id) ?? '';

const OUTCOMES = ['No answer', 'Spoke', 'Quoted', 'Booked'];

/** Notes and history of the open request, a field for a note, and one-press outcomes of a call. */
export function Notes({ id, controls }: { id: string; controls: HandlingControls }) {
  const { handling, busy, failure, act } = controls;
  const [text, setText] = useState(() => draftOf(id));
  const [isChecked, setChecked] = useState(false);
  /** A note that is sent again after a failure keeps its event id, so that it is stored once. */
  const sent = useRef({ note: '', event: '' });
  const field = useRef<HTMLTextAreaElement>(null);
  useShortcuts({ n: () => field.current?.focus() });
  useEffect(() => {
    if (text) drafts.set(id, text);
    else drafts.delete(id);
  }, [id, text]);

  const note = text.trim();
  const count = noteLength(note);
  const error = errorOf(count, isChecked, failure?.kind === 'note');

  async function send(words: string): Promise<boolean> {
    if (sent.current.note !== words) sent.current = { note: words, event: crypto.randomUUID() };
    const isStored = await act({ kind: 'note', ...sent.current });
    if (isStored) sent.current = { note: '', event: '' };
    return isStored;
  }

  async function add(submitted: SubmitEvent<HTMLFormElement>) {
    submitted.preventDefault();
    setChecked(true);
    if (count === 0 || count > NOTE_MAX_CHARACTERS) return field.current?.focus();
    if (!(await send(note))) return;
    // Keeps what was typed meanwhile.
    setText((now) => (now.trim() === note ? '' : now));
    setChecked(false);
  }

  return (
    <section aria-label="Notes and history" className="grid gap-3">
      <fieldset className="flex flex-wrap gap-1.5 print:hidden">
        <legend className="sr-only">Outcome of a call</legend>
        {OUTCOMES.map((outcome) => (
          <Button
            key={outcome}
            size="sm"
            variant="secondary"
            className="px-3 pointer-coarse:min-h-11"
            aria-disabled={busy !== undefined || !handling}
            onClick={({ detail }) => detail < 2 && !busy && send(outcome)}
          >
            {outcome}
          </Button>
        ))}
      </fieldset>
      <form noValidate className="grid gap-2 print:hidden" onSubmit={add}>
        <div className="flex items-start gap-2">
          <textarea
            ref={field}
            aria-label="Add a note"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'note-error' : undefined}
            placeholder="Add a note for colleagues"
            rows={1}
            className="control field-sizing-content max-h-60 min-h-11 min-w-0 py-2"
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
                event.currentTarget.form?.requestSubmit();
              }
            }}
          />
          <Button
            type="submit"
            variant="outline"
            size="sm"
            className="min-h-11 whitespace-nowrap"
            aria-disabled={busy !== undefined}
            aria-busy={busy === 'note'}
          >
            {busy === 'note' ? 'Saving…' : 'Save'}
          </Button>
        </div>
        {error && (
          <p id="note-error" role="alert" className="font-semibold text-red-deep">
            {error}
          </p>
        )}
      </form>
      {handling && <History events={handling.events} />}
    </section>
  );
}

function errorOf(count: number, isChecked: boolean, hasFailed: boolean): string | undefined {
  if (count > NOTE_MAX_CHARACTERS) {
    const [typed, most] = [count.toLocaleString(), NOTE_MAX_CHARACTERS.toLocaleString()];
    return `A note can have ${most} characters; this one has ${typed}`;
  }
  if (count === 0) return isChecked ? 'Write something first' : undefined;
  return hasFailed ? 'The note was not saved. Please try again' : undefined;
}

const DEEDS: Record<HandlingKind, string> = {
  taken: 'took it',
  answered: 'answered it',
  reopened: 'put it back',
  note: 'wrote',
  spam: 'moved it to likely spam',
  not_spam: 'moved it to the requests',
};

const STAGE_KINDS: readonly HandlingKind[] = ['taken', 'answered', 'reopened'];

/** Everything that staff did with the request, latest first. */
function History({ events }: { events: HandlingEvent[] }) {
  const deedOf = ({ kind, staff }: HandlingEvent, index: number) => {
    if (kind === 'taken' && staff) return `assigned it to ${staff}`;
    const before = events.slice(0, index).findLast((event) => STAGE_KINDS.includes(event.kind));
    return kind === 'reopened' && before?.kind === 'answered' ? 'reopened it' : DEEDS[kind];
  };
  const latestFirst = events.map((event, index) => ({ ...event, deed: deedOf(event, index) })).reverse();
  if (events.length === 0) return null;
  return (
    <ol aria-label="History" className="grid gap-2.5">
      {latestFirst.map(({ id, deed, note, author, is_mine, created_at }) => (
        <li key={id}>
          <p className="text-fine text-soft">
            <bdi className="font-semibold text-ink">{is_mine ? 'You' : (author ?? 'A former colleague')}</bdi>{' '}
            {deed}, <time dateTime={created_at}>{localMinute(created_at)}</time>
          </p>
          {note && (
            <p dir="auto" className="mt-0.5 whitespace-pre-wrap border-line border-l-2 pl-3">
              {note}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
