import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { NOTE_MAX_CHARACTERS, noteLength } from '../domain/handling.ts';
import { Button } from '../ui/Button.tsx';
import { TextArea } from '../ui/Field.tsx';
import { HandlingHistory } from './HandlingHistory.tsx';
import type { HandlingControls } from './useHandling.ts';

/** What is typed and not sent yet, by submission: closing the request, or turning a tablet, loses nothing. */
const drafts = new Map<string, string>();

/** The notes of the open request with a field to add one, and what else was done with it. */
export function NotesSection({ submission, controls }: { submission: string; controls: HandlingControls }) {
  const { handling, busy, failure, act } = controls;
  const heading = useId();
  const [text, setText] = useState(() => drafts.get(submission) ?? '');
  const [isChecked, setChecked] = useState(false);
  /** What was sent last: the same note sent again is the same event. */
  const sent = useRef({ note: '', event: '' });
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text) drafts.set(submission, text);
    else drafts.delete(submission);
  }, [submission, text]);
  if (!handling) return null;

  const note = text.trim();
  const count = noteLength(note);
  const error = errorOf(count, isChecked, failure?.kind === 'note');

  async function add(submitted: SubmitEvent<HTMLFormElement>) {
    submitted.preventDefault();
    setChecked(true);
    if (count === 0 || count > NOTE_MAX_CHARACTERS) {
      field.current?.querySelector('textarea')?.focus();
      return;
    }
    if (sent.current.note !== note) sent.current = { note, event: crypto.randomUUID() };
    if (!(await act('note', sent.current))) return;
    sent.current = { note: '', event: '' };
    // What was typed while it was sent stays.
    setText((now) => (now.trim() === note ? '' : now));
    setChecked(false);
  }

  return (
    <section aria-labelledby={heading} className="grid gap-4 border-line border-t pt-5">
      <div>
        <h3 id={heading} className="text-subheading">
          Notes
        </h3>
        <p className="mt-1 text-fine text-soft print:hidden">
          Who is on it, and notes, are an addition to the desk: staff alone see them, within 15 seconds, and
          the request itself stays as it was sent.
        </p>
      </div>
      <form noValidate className="grid gap-3 print:hidden" onSubmit={add}>
        <div ref={field}>
          <TextArea
            name="note"
            label="Add a note"
            rows={3}
            value={text}
            hint={`${count.toLocaleString()} of ${NOTE_MAX_CHARACTERS.toLocaleString()} characters`}
            error={error}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <Button
          type="submit"
          variant="outline"
          size="sm"
          className="min-h-12 justify-self-start"
          aria-disabled={busy !== undefined}
          aria-busy={busy === 'note'}
        >
          {busy === 'note' ? 'Saving…' : 'Save the note'}
        </Button>
      </form>
      <HandlingHistory events={handling.events} />
    </section>
  );
}

function errorOf(count: number, isChecked: boolean, hasFailed: boolean): string | undefined {
  if (count > NOTE_MAX_CHARACTERS)
    return `A note has ${NOTE_MAX_CHARACTERS.toLocaleString()} characters at most`;
  if (count === 0) return isChecked ? 'Nothing is written yet' : undefined;
  return hasFailed ? 'The note was not saved. It is still here: please try again' : undefined;
}
