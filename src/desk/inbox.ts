import type { News, Statistics } from '../backend/submissions.ts';
import type { SubmissionRow } from '../domain/submissionRow.ts';
import type { Criteria } from './criteria.ts';

/** What is loaded of a list: its beginning, and whether there is more. */
export type Page = { submissions: SubmissionRow[]; hasOlder: boolean };

export type Inbox = Page & {
  criteria: Criteria;
  statistics: Statistics;
  /** Ids of what has come and is not shown yet. */
  unseen: ReadonlySet<string>;
  /** Ids that looks have named as passing the filters: looks overlap, and name them again. */
  named: ReadonlySet<string>;
  /** When the server said all this, in milliseconds. */
  checked: number;
};

/** The requests that came since the page was opened, whatever the list shows: by id, whether it is an emergency. */
export type Arrivals = ReadonlyMap<string, boolean>;

/** What one look for news must know of those before it. */
export type Watch = {
  /** The database's time at the last look. */
  lookedAt: string;
  /** The ids that came within the last looks, new or not: looks overlap. */
  known: ReadonlySet<string>;
  arrived: Arrivals;
};

/** A first page that was read anew, put on top of what is shown: what it does not hold comes after it. */
export function putOnTop(page: Page, shown: Page): Page {
  const ids = new Set(page.submissions.map(({ id }) => id));
  const rest = shown.submissions.filter(({ id }) => !ids.has(id));
  // Without a common row nobody knows what lies between the two.
  if (rest.length === 0 || rest.length === shown.submissions.length) return page;
  return { submissions: [...page.submissions, ...rest], hasOlder: shown.hasOlder };
}

/** A further page, after what is shown. */
export function putAfter(shown: Page, page: Page): Page {
  const ids = new Set(shown.submissions.map(({ id }) => id));
  const added = page.submissions.filter(({ id }) => !ids.has(id));
  return { submissions: [...shown.submissions, ...added], hasOlder: page.hasOlder };
}

/** A list that was read anew while somebody reads further down: what came above it waits. */
export function putAgain(again: Page, shown: Inbox): Inbox {
  const ids = new Set(shown.submissions.map(({ id }) => id));
  const first = again.submissions.findIndex(({ id }) => ids.has(id));
  const waiting = again.submissions.slice(0, Math.max(0, first));
  return {
    ...shown,
    submissions: again.submissions.slice(waiting.length),
    hasOlder: again.hasOlder,
    unseen: new Set(waiting.map(({ id }) => id)),
  };
}

/** What was deleted or passes the filters no more leaves; what came and passes the filters is remembered until it is shown. */
export function applyNews(inbox: Inbox, { gone, left, came }: News): Inbox {
  const isGone = new Set([...gone, ...left]);
  const submissions = inbox.submissions.filter(({ id }) => !isGone.has(id));
  const shown = new Set(submissions.map(({ id }) => id));
  const found = idsFound(came);
  const fresh = found.filter((id) => !inbox.named.has(id));
  const unseen = new Set([...inbox.unseen, ...fresh].filter((id) => !shown.has(id) && !isGone.has(id)));
  const named = new Set([...inbox.named, ...found].filter((id) => !isGone.has(id)));
  return { ...inbox, submissions, unseen, named };
}

/** Those of what came that pass the list's filters. */
export const idsFound = (came: News['came']): string[] =>
  came.filter(({ is_found }) => is_found).map(({ id }) => id);

/** The one after a submission of the list, as far as it is loaded. */
export function following(submissions: readonly SubmissionRow[], id: string): SubmissionRow | undefined {
  const place = submissions.findIndex((submission) => submission.id === id);
  return place < 0 ? undefined : submissions[place + 1];
}

/** What the first look finds was there when the page was opened; later ones find what arrived. */
export function remember(watch: Watch | undefined, { looked_at, came, gone }: News): Watch {
  const fresh = came.filter(({ id }) => watch !== undefined && !watch.known.has(id));
  const arrived = new Map(watch?.arrived);
  for (const { id, is_request, is_emergency } of fresh) if (is_request) arrived.set(id, is_emergency);
  for (const id of gone) arrived.delete(id);
  const known = new Set([...(watch?.known ?? []), ...came.map(({ id }) => id)]);
  return { lookedAt: looked_at, known, arrived };
}
