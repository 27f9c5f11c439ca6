import type { Ref } from 'react';
import type { SubmissionRow } from '../domain/submissionRow.ts';
import { Badge } from '../ui/Badge.tsx';
import { RowBox } from './bulk/RowBox.tsx';
import { RowHandling } from './RowHandling.tsx';
import { age, localTime } from './time.ts';
import { urgencyLook } from './urgency.ts';

type ListRowProps = {
  submission: SubmissionRow;
  /** Its place in the list, from 0 on, and of how many. */
  index: number;
  setSize: number;
  topPx: number;
  measure: Ref<HTMLLIElement>;
  isSelected: boolean;
  now: number;
  /** @param isByKey whether it was pressed by a key, or by what reads the screen. */
  onPress: (isByKey: boolean) => void;
  onFocus: (id: string) => void;
};

/** A submission in the list. Its name is the button that opens it; the whole row can be pressed. */
export function ListRow(props: ListRowProps) {
  const { submission, index, setSize, topPx, measure, isSelected, now, onPress, onFocus } = props;
  const { id, name, phone, email, service, location, urgency, details, status, created_at } = submission;
  const look = urgencyLook(urgency);
  return (
    <li
      ref={measure}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={setSize}
      style={{ top: topPx }}
      className={`absolute inset-x-0 grid scroll-mt-(--selection-bar) gap-x-4 gap-y-1.5 border-l-4 py-3.5 pr-4 pl-12 text-small [overflow-wrap:anywhere] sm:grid-cols-[minmax(0,1.4fr)_minmax(0,1.3fr)_9.5rem] ${
        urgency === 'emergency' ? 'border-l-red' : 'border-l-transparent'
      } ${index > 0 ? 'border-t border-t-line' : ''} ${isSelected ? 'bg-teal-tint [&_.bg-teal-tint]:bg-card' : 'hover:bg-paper'}`}
    >
      <RowBox {...{ id, name }} />
      <div className="min-w-0">
        <button
          type="button"
          aria-pressed={isSelected}
          aria-description={isSelected ? 'Enter again goes to it.' : undefined}
          className="scroll-mt-(--selection-bar) text-left font-bold after:absolute after:inset-0"
          onClick={({ detail }) => onPress(detail === 0)}
          onFocus={() => onFocus(id)}
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
