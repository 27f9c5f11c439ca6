import { useEffect, useRef } from 'react';
import type { SubmissionRow } from '../domain/submissionRow.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { AnswerLinks, BegunAnswers } from './AnswerLinks.tsx';
import { FolderMove } from './FolderMove.tsx';
import { NotesSection } from './NotesSection.tsx';
import { PrintedStage } from './PrintedStage.tsx';
import { StageBar } from './StageBar.tsx';
import { localMinute } from './time.ts';
import { urgencyLook } from './urgency.ts';
import { useHandling } from './useHandling.ts';
import { useNow } from './useNow.ts';
import type { Entry } from './useOpenId.ts';

type SubmissionPanelProps = {
  submission: SubmissionRow;
  /** Given when the focus goes to it. */
  entry: Entry | undefined;
  onDelete: () => void;
};

/** One submission whole, with the ways to answer it. */
export function SubmissionPanel({ submission, entry, onDelete }: SubmissionPanelProps) {
  const { name, phone, email, service, location, urgency, details, status, created_at } = submission;
  const look = urgencyLook(urgency);
  const controls = useHandling(submission.id);
  const now = useNow();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (entry) heading.current?.focus();
  }, [entry]);
  const facts = [
    ['Phone', phone],
    ['E-mail', email],
    ['Service', service],
    ['Location', location],
    ['Received', localMinute(created_at)],
  ];
  return (
    <article
      data-sheet
      aria-label={`Submission from ${name}`}
      className="grid grid-cols-[minmax(0,1fr)] gap-5 text-small [overflow-wrap:anywhere]"
    >
      <header className="grid gap-1.5">
        <p className="flex gap-2">
          {look && (
            <Badge tone={look.tone} {...(look.mark && { mark: look.mark })}>
              {look.label}
            </Badge>
          )}
          <Badge tone="teal">{status}</Badge>
        </p>
        <h2 ref={heading} tabIndex={-1} className="text-heading">
          {name}
        </h2>
        <p className="text-soft">
          {service}, {location}
        </p>
      </header>
      <StageBar {...{ controls, now }} />
      <PrintedStage handling={controls.handling} />
      <AnswerLinks submission={submission} />
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="secondary" size="sm" className="min-h-12" onClick={() => print()}>
          Print
        </Button>
        <FolderMove controls={controls} />
        <Button variant="destructive" size="sm" className="min-h-12" onClick={onDelete}>
          Delete
        </Button>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        {facts.map(([term, fact]) => (
          <div key={term} className="contents">
            <dt className="text-soft">{term}</dt>
            <dd className="min-w-0 break-words figures">{fact}</dd>
          </div>
        ))}
      </dl>
      {details && <p className="whitespace-pre-wrap rounded-control bg-paper p-4">{details}</p>}
      <BegunAnswers submission={submission} />
      <NotesSection submission={submission.id} controls={controls} />
    </article>
  );
}
