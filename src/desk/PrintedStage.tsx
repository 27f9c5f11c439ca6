import type { Handling } from '../backend/handling.ts';
import { localMinute } from './time.ts';

/** On paper, where nobody is "you" and no time is "just now": who is on the request. */
export function PrintedStage({ handling }: { handling: Handling | undefined }) {
  return handling && <p className="hidden font-semibold print:block">{writesWho(handling)}</p>;
}

function writesWho({ stage, staff, since }: Handling): string {
  if (stage === 'open') return 'Nobody has taken it';
  const when = since ? `, ${localMinute(since)}` : '';
  return `${stage === 'taken' ? 'Taken' : 'Answered'} by ${staff ?? 'a former colleague'}${when}`;
}
