import type { HandlingEvent } from '../backend/handling.ts';
import type { HandlingKind } from '../domain/handling.ts';
import { localMinute } from './time.ts';

const DEEDS: Record<HandlingKind, string> = {
  taken: 'took it',
  answered: 'answered it',
  reopened: 'put it back',
  note: 'wrote',
  spam: 'moved it to likely spam',
  not_spam: 'moved it to the requests',
};

const STAGE_KINDS: readonly HandlingKind[] = ['taken', 'answered', 'reopened'];

/** What staff did with the open request and wrote about it, the latest first. */
export function HandlingHistory({ events }: { events: HandlingEvent[] }) {
  const deedOf = ({ kind }: HandlingEvent, index: number) => {
    const before = events.slice(0, index).findLast((event) => STAGE_KINDS.includes(event.kind));
    return kind === 'reopened' && before?.kind === 'answered' ? 'reopened it' : DEEDS[kind];
  };
  const latestFirst = events.map((event, index) => ({ ...event, deed: deedOf(event, index) })).reverse();
  if (events.length === 0) return <p className="text-soft">Nothing yet.</p>;
  return (
    <ol aria-label="Notes and history" className="grid gap-3">
      {latestFirst.map(({ id, deed, note, author, is_mine, created_at }) => (
        <li key={id}>
          <p className="text-fine text-soft">
            <bdi className="font-semibold text-ink">{is_mine ? 'You' : (author ?? 'A former colleague')}</bdi>{' '}
            {deed}, <time dateTime={created_at}>{localMinute(created_at)}</time>
          </p>
          {note && (
            <p dir="auto" className="mt-1 whitespace-pre-wrap rounded-control bg-paper px-4 py-3">
              {note}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
