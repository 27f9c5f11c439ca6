import { useCallback, useEffect, useRef, useState } from 'react';
import { countSubmissions, listSubmissions, type News, readNews } from '../backend/submissions.ts';
import type { SubmissionRow } from '../domain/submissionRow.ts';
import { type Criteria, toFilters } from './criteria.ts';
import {
  type Arrivals,
  applyNews,
  type Inbox,
  idsFound,
  type Page,
  putAfter,
  putAgain,
  putOnTop,
  remember,
  type Watch,
} from './inbox.ts';
import { lookRegularly, tellChange } from './lookRegularly.ts';

/** Rows shown at first, and added by each press of Show older. */
const PAGE_SIZE = 50;
/** A list of more loses its end when more has happened than a look can name. */
const MOST_READ_AGAIN = 500;
const NONE: ReadonlySet<string> = new Set();
const NOTHING_YET: Arrivals = new Map();

/** One more is asked for than is shown, to know whether there are more. */
async function readPage(criteria: Criteria, last?: SubmissionRow): Promise<Page> {
  const rows = await listSubmissions(toFilters(criteria), criteria.sort, PAGE_SIZE + 1, last);
  return { submissions: rows.slice(0, PAGE_SIZE), hasOlder: rows.length > PAGE_SIZE };
}

/** The list read anew, as far as it is shown. */
async function readAgain({ criteria, submissions }: Inbox): Promise<Page> {
  const wanted = Math.min(submissions.length, MOST_READ_AGAIN);
  let page = await readPage(criteria);
  while (page.hasOlder && page.submissions.length < wanted) {
    page = putAfter(page, await readPage(criteria, page.submissions.at(-1)));
  }
  return page;
}

/**
 * Reads the rows that a look made necessary.
 * @param mayMove whether what is on the screen may give way to what came above it.
 * @returns how the list takes them up.
 */
async function readLooked(shown: Inbox, news: News, mayMove: boolean): Promise<(next: Inbox) => Inbox> {
  if (news.too_much) {
    const again = await readAgain(shown);
    return (next) => (mayMove ? { ...next, ...again, unseen: NONE } : putAgain(again, next));
  }
  if (mayMove && applyNews(shown, news).unseen.size > 0) {
    const page = await readPage(shown.criteria);
    return (next) => ({ ...next, ...putOnTop(page, next), unseen: NONE });
  }
  return (next) => next;
}

type Options = {
  /** Whether the list's beginning is on the screen: nothing that is being read must move. */
  isAtTop: () => boolean;
  /** @param isAsked whether a person waits for what failed. */
  onFailure: (error: unknown, isAsked: boolean) => void;
};

/**
 * The submissions that the criteria let through, page by page, kept up to date by looks for what is new.
 * While those of other criteria are loaded, `inbox` holds the ones before.
 */
export function useSubmissions(criteria: Criteria, { isAtTop, onFailure }: Options) {
  const [inbox, setInbox] = useState<Inbox>();
  const [arrived, setArrived] = useState<Arrivals>(NOTHING_YET);
  const [failed, setFailed] = useState(false);
  /** `list` counts the lists that were begun, `looks` the looks; `seen` is the latest look that was used. */
  const latest = useRef<{ list: number; looks: number; seen: number; inbox?: Inbox; watch?: Watch }>({
    list: 0,
    looks: 0,
    seen: 0,
  });

  const update = useCallback((next: Inbox, watch?: Watch) => {
    Object.assign(latest.current, { inbox: next }, watch && { watch });
    setInbox(next);
    if (watch) setArrived(watch.arrived);
  }, []);

  /** Runs an exchange with the server; what is for a list that was left is dropped. @returns whether it went well. */
  const ask = useCallback(
    async (isAsked: boolean, exchange: () => Promise<() => void>): Promise<boolean> => {
      const { list } = latest.current;
      try {
        const use = await exchange();
        if (list !== latest.current.list) return true;
        use();
        setFailed(false);
        return true;
      } catch (error) {
        if (list !== latest.current.list) return true;
        setFailed(true);
        onFailure(error, isAsked);
        return false;
      }
    },
    [onFailure],
  );

  const readState = useCallback(async () => {
    latest.current.looks += 1;
    const turn = latest.current.looks;
    const [statistics, news] = await Promise.all([
      countSubmissions(),
      readNews(toFilters(criteria), latest.current.watch?.lookedAt),
    ]);
    return { turn, statistics, news };
  }, [criteria]);

  const load = useCallback(
    (isAsked = true) => {
      latest.current.list += 1;
      return ask(isAsked, async () => {
        const { turn, statistics, news } = await readState();
        // After the look: whatever it names is shown, or older than what is.
        const page = await readPage(criteria);
        return () => {
          latest.current.seen = turn;
          const named = new Set(idsFound(news.came));
          const fresh = { criteria, ...page, statistics, unseen: NONE, named, checked: Date.now() };
          update(fresh, remember(latest.current.watch, news));
        };
      });
    },
    [criteria, ask, readState, update],
  );

  const look = useCallback(
    (isAsked = false) => {
      const shown = latest.current.inbox;
      if (shown?.criteria !== criteria) return load(isAsked);
      return ask(isAsked, async () => {
        const { turn, statistics, news } = await readState();
        const mayMove = isAsked || (criteria.sort === 'newest' && isAtTop());
        const takeUp = await readLooked(shown, news, mayMove);
        return () => {
          const { inbox: before, seen, watch } = latest.current;
          // A response to an earlier look may arrive after that to a later one.
          if (before === undefined || turn < seen) return;
          latest.current.seen = turn;
          const next = applyNews({ ...before, statistics, checked: Date.now() }, news);
          update(takeUp(next), remember(watch, news));
        };
      });
    },
    [criteria, ask, isAtTop, load, readState, update],
  );

  const showOlder = useCallback(
    () =>
      ask(true, async () => {
        const page = await readPage(criteria, latest.current.inbox?.submissions.at(-1));
        return () => {
          const { inbox: shown } = latest.current;
          if (shown) update({ ...shown, ...putAfter(shown, page) });
        };
      }),
    [criteria, ask, update],
  );

  /** After a change made here: looks in this tab and in the others. */
  const changed = useCallback(() => {
    tellChange();
    return look();
  }, [look]);
  const refresh = useCallback(() => look(true), [look]);

  useEffect(() => {
    load();
  }, [load]);
  useEffect(() => lookRegularly(look, { evenHidden: true }), [look]);

  return { inbox, failed, arrived, refresh, showOlder, changed };
}
