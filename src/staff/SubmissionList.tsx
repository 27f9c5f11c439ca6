import type { SubmissionRow } from '../rules/submissionRow.ts';
import { Badge } from '../ui/Badge.tsx';
import { RowHandling } from './RowHandling.tsx';
import { age, localTime } from './time.ts';
import { urgencyLook } from './urgency.ts';

type SubmissionListProps = {
  submissions: SubmissionRow[];
  selected: string | undefined;
  now: number;
  onSelect: (id: string) => void;
};

/** The submissions, newest first. A row's name is the button that opens it; the whole row can be pressed. */
export function SubmissionList({ submissions, selected, now, onSelect }: SubmissionListProps) {
  return (
    <ol aria-label="Submissions" className="ruled-y overflow-hidden rounded-card border border-line bg-card">
      {submissions.map((submission) => (
        <Row key={submission.id} {...{ submission, now, onSelect }} isSelected={submission.id === selected} />
      ))}
    </ol>
  );
}

type RowProps = {
  submission: SubmissionRow;
  isSelected: boolean;
  now: number;
  onSelect: (id: string) => void;
};

function Row({ submission, isSelected, now, onSelect }: RowProps) {
  const { id, name, phone, email, service, location, urgency, details, status, created_at } = submission;
  const look = urgencyLook(urgency);
  return (
    <li
      className={`relative grid gap-x-6 gap-y-1.5 border-l-4 px-4 py-3.5 text-small [overflow-wrap:anywhere] sm:grid-cols-[minmax(0,1.2fr)_minmax(0,1.3fr)_9.5rem] ${
        urgency === 'emergency' ? 'border-l-red' : 'border-l-transparent'
      } ${isSelected ? 'bg-teal-tint' : 'hover:bg-paper'}`}
    >
      <div className="min-w-0">
        <button
          type="button"
          aria-pressed={isSelected}
          className="text-left font-bold after:absolute after:inset-0"
          onClick={() => onSelect(id)}
        >
          {name}
        </button>
        <p className="text-soft figures">{phone}</p>
        <p className="text-soft">{email}</p>
      </div>
      <div className="min-w-0">
        <p>{service}</p>
        <p className="text-soft">{location}</p>
        {details && <p className="line-clamp-2 text-soft italic">{details}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-2 sm:flex-col sm:items-end">
        <span className="flex gap-2">
          <Badge tone={status === 'spam' ? 'plain' : 'teal'}>{status}</Badge>
          {look && (
            <Badge tone={look.tone} {...(look.mark && { mark: look.mark })}>
              {look.label}
            </Badge>
          )}
        </span>
        <RowHandling {...{ submission, now }} />
        <span className="text-fine text-soft figures sm:text-right">
          <span className="block">{age(created_at, now)}</span>
          <time dateTime={created_at} className="block">
            {localTime(created_at)}
          </time>
        </span>
      </div>
    </li>
  );
}
