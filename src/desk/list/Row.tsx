import { type MouseEvent, memo, type Ref } from 'react';
import type { ListedRow } from '../../backend/submissions.ts';
import { age, formatSeconds, localTime, secondsSince } from '../time.ts';
import { UrgencyBadge, urgencyLabel } from '../urgency.tsx';
import { excerpt, Marked } from './Marked.tsx';

type RowProps = {
  row: ListedRow;
  index: number;
  topPx: number;
  measure: Ref<HTMLLIElement>;
  /** The words of the search, to mark. */
  words: readonly string[];
  now: number;
  isOpen: boolean;
  isTicked: boolean;
  /** Whether the row has a checkbox. */
  isTickable: boolean;
  /** Whether Tab reaches this row; arrow keys reach the others. */
  isTabStop: boolean;
  onOpen: (id: string) => void;
  onTick: (id: string, isOn: boolean, isRange: boolean) => void;
  onFocus: (id: string) => void;
};

/** The name before the @ of a colleague's address, which tells colleagues apart in little space. */
export const shortName = (staff: string | null) => staff?.split('@')[0] ?? 'a former colleague';

/** Returns whether a row is an emergency that should have been taken. */
export const isAlarming = ({ urgency, stage, folder }: ListedRow) =>
  urgency === 'emergency' && stage === 'open' && folder === 'requests';

/** Describes who has a request, for the row's accessible name. */
function describeOwner({ stage, is_mine, staff }: ListedRow): string {
  if (stage === 'open') return 'untaken';
  return `${stage} by ${is_mine ? 'you' : (staff ?? 'a former colleague')}`;
}

/** One request: urgency, name, service, place, the first words, age and who has it. The whole row opens it. */
export const Row = memo(function Row(props: RowProps) {
  const { row, index, topPx, measure, words, now, isOpen, isTicked, isTickable, isTabStop } = props;
  const { id, name, phone, service, location, urgency, details, created_at } = row;
  const isPhoneSearched = words.some((word) => /^[\d+()-]{4,}$/.test(word));
  const label = [
    ...(urgency ? [urgencyLabel(urgency)] : []),
    name,
    service,
    location,
    age(created_at, now, 'long'),
    describeOwner(row),
  ].join(', ');
  const tabIndex = isTabStop ? 0 : -1;
  return (
    <li
      ref={measure}
      data-index={index}
      data-open={isOpen || undefined}
      data-alarm={isAlarming(row) || undefined}
      className="desk-row absolute inset-x-0"
      style={{ transform: `translateY(${topPx}px)` }}
    >
      {isTickable && (
        <label className="desk-tick z-1 -my-2 grid w-10 place-items-center self-stretch">
          <input
            type="checkbox"
            className="size-4.5 accent-teal"
            aria-label={`Select ${name}`}
            checked={isTicked}
            tabIndex={tabIndex}
            readOnly
            onClick={(event: MouseEvent<HTMLInputElement>) =>
              props.onTick(id, event.currentTarget.checked, event.shiftKey)
            }
          />
        </label>
      )}
      <span className="desk-badge">
        <UrgencyBadge urgency={urgency} />
      </span>
      <button
        type="button"
        aria-label={label}
        aria-current={isOpen || undefined}
        tabIndex={tabIndex}
        className="desk-name truncate text-left font-bold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-teal"
        onClick={() => props.onOpen(id)}
        onFocus={() => props.onFocus(id)}
      >
        <Marked text={name} words={words} />
      </button>
      <span className="desk-place truncate text-soft">
        <Marked text={service} words={words} /> · <Marked text={location} words={words} />
      </span>
      <span className="desk-words truncate text-soft">
        {details && !isPhoneSearched ? (
          <Marked text={excerpt(details, words)} words={words} />
        ) : (
          <span className="figures">{phone}</span>
        )}
      </span>
      <time
        dateTime={created_at}
        title={localTime(created_at)}
        className="desk-age z-1 text-soft whitespace-nowrap figures"
      >
        {age(created_at, now)}
      </time>
      <span className="desk-owner max-w-40 truncate font-semibold">
        <Owner row={row} now={now} />
      </span>
    </li>
  );
});

function Owner({ row, now }: { row: ListedRow; now: number }) {
  const { stage, staff, is_mine, since, created_at } = row;
  if (stage === 'taken') {
    return (
      <span className="text-teal" title={staff ?? undefined}>
        {is_mine ? 'You' : shortName(staff)}
      </span>
    );
  }
  if (stage === 'answered') return <span className="font-normal text-soft">Answered</span>;
  if (!isAlarming(row)) return null;
  return (
    <span className="text-red-deep">Untaken {formatSeconds(secondsSince(since ?? created_at, now))}</span>
  );
}
