import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { readSubmission } from '../../backend/submissions.ts';
import type { SubmissionRow } from '../../domain/submissionRow.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { changeCriteria } from '../address.ts';
import { offerUndo } from '../bulk/actions.ts';
import { DeleteDialog } from '../bulk/DeleteDialog.tsx';
import { DEFAULT_CRITERIA } from '../filters/criteria.ts';
import { rememberRows } from '../list/useInbox.ts';
import { POLL_MS } from '../queryClient.ts';
import { useShortcuts } from '../shortcuts.ts';
import { age, localMinute, localTime, useNow } from '../time.ts';
import { UrgencyBadge } from '../urgency.tsx';
import { Addresses, ContactLinks, TextMessageLink } from './ContactLinks.tsx';
import { HandlingBar } from './HandlingBar.tsx';
import { draftOf, Notes } from './Notes.tsx';
import { useHandling } from './useHandling.ts';

type DetailProps = {
  id: string;
  /** The request as the list holds it. */
  listed: SubmissionRow | undefined;
  /** Returns a function that opens the next request. */
  planNext: () => () => void;
  onClose: () => void;
};

/** The open request. A request never changes once it is sent, so only its handling is polled. */
export function Detail({ id, listed, planNext, onClose }: DetailProps) {
  const controls = useHandling(id);
  const { data, isError } = useQuery({
    queryKey: ['submission', id],
    queryFn: () => readSubmission(id),
    initialData: listed,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (state.data ? false : POLL_MS),
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const isShown = data != null;
  useEffect(() => {
    // The element that had the focus is gone with the previous request, or covered by this one.
    if (isShown && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [isShown]);

  if (data === null || (data && controls.handling === null)) return <Gone id={id} onClose={onClose} />;
  if (data) return <Submission {...{ controls, heading, planNext }} submission={data} />;
  if (!isError) return <Spinner label="Loading the request" />;
  return (
    <p role="status" className="p-6 font-semibold text-small">
      The request could not be loaded. Trying again…
    </p>
  );
}

function Gone({ id, onClose }: { id: string; onClose: () => void }) {
  const draft = draftOf(id);
  return (
    <div role="status" className="grid justify-items-start gap-3 p-6 text-small">
      <p className="font-semibold">This request no longer exists.</p>
      <p>A colleague deleted it, or it was erased after the retention period.</p>
      {draft && (
        <>
          <p>Your note was not saved:</p>
          <p className="w-full whitespace-pre-wrap break-words rounded-control bg-paper p-3">{draft}</p>
        </>
      )}
      <Button variant="secondary" size="sm" onClick={onClose}>
        Close
      </Button>
    </div>
  );
}

type SubmissionProps = {
  submission: SubmissionRow;
  controls: ReturnType<typeof useHandling>;
  heading: RefObject<HTMLHeadingElement | null>;
  planNext: () => () => void;
};

function Submission({ submission, controls, heading, planNext }: SubmissionProps) {
  const { id, name, phone, service, location, urgency, details, status, created_at } = submission;
  const { handling, busy, act } = controls;
  const [isDeleting, setDeleting] = useState(false);
  const now = useNow();
  useShortcuts({ '!': () => handling && move() });

  async function move() {
    const kind = handling?.folder === 'spam' ? 'not_spam' : 'spam';
    const [openNext, restoreRows] = [planNext(), rememberRows([id])];
    if (!(await act({ kind }))) return;
    offerUndo([id], kind, restoreRows);
    openNext();
  }

  const footer = 'min-h-9 py-1 underline-offset-4 hover:underline pointer-coarse:min-h-11';
  return (
    <article
      data-sheet
      aria-label={`Submission from ${name}`}
      className="flex min-h-full flex-col gap-3.5 p-4 text-small wrap-anywhere sm:p-5"
    >
      <header className="grid gap-0.5">
        <p className="flex flex-wrap items-center gap-2 text-fine text-soft">
          <UrgencyBadge urgency={urgency} />
          <Badge tone="teal">{status}</Badge>
          <span title={localTime(created_at)}>
            <time dateTime={created_at}>{localMinute(created_at)}</time>, {age(created_at, now, 'long')}
          </span>
        </p>
        <h2 ref={heading} tabIndex={-1} className="mt-1 text-heading">
          {name}
        </h2>
        <p className="text-soft">
          {service} · {location}
        </p>
        <Addresses submission={submission} />
        {handling && handling.earlier > 0 && (
          <p>
            <button
              type="button"
              className="min-h-6 text-left text-teal underline"
              onClick={() => changeCriteria({ ...DEFAULT_CRITERIA, view: 'all', search: phone })}
            >
              {handling.earlier === 1
                ? '1 other request from this number'
                : `${handling.earlier} other requests from this number`}
            </button>
          </p>
        )}
      </header>
      {details && <Details text={details} />}
      <ContactLinks submission={submission} />
      <HandlingBar {...{ id, controls, now, planNext }} />
      <Notes {...{ id, controls }} />
      <footer className="mt-auto flex flex-wrap items-center gap-x-5 border-line border-t pt-2 print:hidden">
        <TextMessageLink submission={submission} />
        <button type="button" className={footer} onClick={() => print()}>
          Print
        </button>
        <button
          type="button"
          className={footer}
          aria-disabled={busy !== undefined || !handling}
          onClick={move}
        >
          {handling?.folder === 'spam' ? 'Not spam' : 'Move to spam'}
        </button>
        <button
          type="button"
          className={`ml-auto font-semibold text-red ${footer}`}
          onClick={() => setDeleting(true)}
        >
          Delete
        </button>
      </footer>
      {isDeleting && (
        <DeleteDialog
          ids={[id]}
          name={name}
          onClose={() => setDeleting(false)}
          onDeleted={() => planNext()()}
        />
      )}
    </article>
  );
}

const LONG_CHARACTERS = 320;

/** What the customer wrote. A long text starts folded: Call, Take and notes stay within the first screen. */
function Details({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(text.length <= LONG_CHARACTERS && text.split('\n').length <= 6);
  return (
    <div className="rounded-control bg-mist px-3.5 py-2.5 print:bg-transparent print:p-0">
      <p className={`whitespace-pre-wrap print:line-clamp-none ${isWhole ? '' : 'line-clamp-5'}`}>{text}</p>
      {!isWhole && (
        <button
          type="button"
          className="mt-1 min-h-6 font-semibold text-teal underline print:hidden"
          onClick={() => setWhole(true)}
        >
          Show all
        </button>
      )}
    </div>
  );
}
