import type { HandlingState } from '../backend/handling.ts';
import type { SubmissionRow } from '../domain/submissionRow.ts';
import { Badge } from '../ui/Badge.tsx';
import { age, duration, parseTimestamp } from './time.ts';
import { useRowHandling } from './useRowHandling.ts';

/** From when an emergency that nobody took stands out, and until when: what is older was dealt with elsewhere. */
const ALARM_AFTER_MS = 10 * 60_000;
const ALARM_UNTIL_MS = 7 * 86_400_000;

/** In a row of the list: who is on it, or for how long an emergency waits already. */
export function RowHandling({ submission, now }: { submission: SubmissionRow; now: number }) {
  const state = useRowHandling(submission.id);
  if (state === undefined) return null;
  if (state?.stage === 'taken') {
    return (
      <span className="font-semibold text-fine text-teal-deep sm:text-right">
        Taken by {state.is_mine ? 'you' : <bdi>{state.staff}</bdi>}, {age(state.since ?? '', now)}
      </span>
    );
  }
  if (state?.stage === 'answered') return <Badge>Answered</Badge>;
  const since = alarmSince(submission, state, now);
  return (
    since && (
      <Badge tone="red" mark="!">
        Untaken {duration(since, now)}
      </Badge>
    )
  );
}

/** Since when an emergency stands out as untaken; undefined for all else. */
function alarmSince(submission: SubmissionRow, state: HandlingState | null, now: number): string | undefined {
  const { urgency, status, created_at } = submission;
  if (urgency !== 'emergency' || (state?.folder ?? status) === 'spam') return undefined;
  // One that was put back waits from then on.
  const since = state?.since ?? created_at;
  const waited = now - parseTimestamp(since).getTime();
  return waited >= ALARM_AFTER_MS && waited < ALARM_UNTIL_MS ? since : undefined;
}
