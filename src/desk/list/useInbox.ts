import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type RefObject, useMemo } from 'react';
import { countSubmissions, type ListedRow, listSubmissions } from '../../backend/submissions.ts';
import {
  belongs,
  type Criteria,
  formatCriteria,
  isNarrowed,
  parseCriteria,
  toFilters,
} from '../filters/criteria.ts';
import { POLL_MS, queryClient } from '../queryClient.ts';
import { insertRows, mergeReread } from './merge.ts';

const PAGE_ROWS = 50;

type Page = { rows: ListedRow[]; hasMore: boolean };
type Pages = InfiniteData<Page>;

const listKey = (criteria: Criteria) => ['list', formatCriteria(criteria)] as const;
const pollKey = (criteria: Criteria) => ['poll', formatCriteria(criteria)] as const;

async function readPage(criteria: Criteria, last?: ListedRow, signal?: AbortSignal): Promise<Page> {
  const rows = await listSubmissions(toFilters(criteria), criteria.sort, PAGE_ROWS, last, signal);
  return { rows, hasMore: rows.length === PAGE_ROWS };
}

const rowsOf = (pages: Pages | undefined) => pages?.pages.flatMap(({ rows }) => rows) ?? [];

/** Replaces a loaded list's rows. Loaded pages become one: only the end of the last one matters for the next. */
const withRows = (pages: Pages, rows: ListedRow[]): Pages => ({
  pages: [{ rows, hasMore: pages.pages.at(-1)?.hasMore ?? false }],
  pageParams: [undefined],
});

/** Inserts new rows. A whole page of them may have a gap after it, so the list then starts over with it. */
const insert = (pages: Pages, rows: readonly ListedRow[], added: readonly ListedRow[]): Pages =>
  added.length < PAGE_ROWS
    ? withRows(pages, insertRows(rows, added))
    : { pages: [{ rows: insertRows([], added), hasMore: true }], pageParams: [undefined] };

type Screen = {
  /** Index of the first row on the screen. */
  first: number;
  /** Whether new rows may appear without moving what the user is reading or pointing at. */
  mayInsert: boolean;
};

/**
 * Loads the list page by page, and polls it: the beginning, and the part on the screen. New rows wait
 * unless they may be inserted.
 * @param screen returns what the user sees of the list.
 */
export function useInbox(criteria: Criteria, screen: RefObject<() => Screen>) {
  const client = useQueryClient();
  const list = useInfiniteQuery({
    queryKey: listKey(criteria),
    initialPageParam: undefined as ListedRow | undefined,
    async queryFn({ pageParam, signal }) {
      const page = await readPage(criteria, pageParam, signal);
      // The first poll is due one interval after the load.
      if (!pageParam) client.setQueryData(pollKey(criteria), []);
      return page;
    },
    getNextPageParam: ({ rows, hasMore }) => (hasMore ? rows.at(-1) : undefined),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchInterval: ({ state }) => (state.status === 'error' ? POLL_MS : false),
    meta: { isList: true },
  });
  const isLoaded = list.isSuccess && !list.isPlaceholderData;

  const poll = useQuery({
    queryKey: pollKey(criteria),
    async queryFn(): Promise<ListedRow[]> {
      const before = rowsOf(client.getQueryData<Pages>(listKey(criteria)));
      const { first } = screen.current();
      const after = first > PAGE_ROWS ? before[first - PAGE_ROWS / 2] : undefined;
      const parts = await Promise.all(
        [undefined, ...(after ? [after] : [])].map(async (after) => {
          const { rows, hasMore } = await readPage(criteria, after);
          return { after, rows, isEnd: !hasMore };
        }),
      );
      const pages = client.getQueryData<Pages>(listKey(criteria));
      if (!pages) return [];
      let rows = rowsOf(pages);
      const waiting: ListedRow[] = [];
      for (const part of parts) {
        const merged = mergeReread(rows, part, pages.pages.at(-1)?.hasMore ?? false);
        waiting.push(...merged.added);
        rows = merged.rows;
      }
      const isInserted = screen.current().mayInsert || rows.length === 0;
      client.setQueryData<Pages>(
        listKey(criteria),
        isInserted ? insert(pages, rows, waiting) : withRows(pages, rows),
      );
      return isInserted ? [] : waiting;
    },
    enabled: isLoaded,
    refetchInterval: POLL_MS,
    staleTime: POLL_MS,
  });

  const counts = useQuery({
    queryKey: ['count', formatCriteria({ ...criteria, sort: 'newest' })],
    queryFn: ({ signal }) => countSubmissions(toFilters(criteria), signal),
    enabled: isNarrowed(criteria),
    refetchInterval: POLL_MS,
  });

  const rows = useMemo(() => rowsOf(list.data), [list.data]);
  return {
    rows,
    waiting: poll.data ?? [],
    counts: counts.data,
    /** Whether the rows belong to these criteria, not to the ones before. */
    isLoaded,
    isFailed: list.isError,
    isPollFailing: poll.isError,
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    loadMore: list.fetchNextPage,
    /** Polls now, or loads the list again after a failure. A load in flight goes on. */
    reload() {
      if (list.isError) list.refetch();
      else if (isLoaded) poll.refetch({ cancelRefetch: false });
    },
    showWaiting() {
      client.setQueryData(pollKey(criteria), []);
      client.setQueryData<Pages>(
        listKey(criteria),
        (pages) => pages && insert(pages, rowsOf(pages), poll.data ?? []),
      );
    },
  };
}

/**
 * Applies a change made here to every loaded list, ahead of the poll.
 * @param change returns the new row; null removes it. Rows that no longer match a list's filters leave it.
 */
export function patchRows(change: (row: ListedRow) => ListedRow | null) {
  for (const [key, pages] of queryClient.getQueriesData<Pages>({ queryKey: ['list'] })) {
    if (!pages) continue;
    const criteria = parseCriteria(String(key[1]));
    const rows = rowsOf(pages).flatMap((row) => {
      const next = change(row);
      return next && (next === row || belongs(next, criteria)) ? [next] : [];
    });
    queryClient.setQueryData(key, withRows(pages, rows));
  }
}

/** Remembers requests as the loaded lists hold them now. @returns a function that puts them back. */
export function rememberRows(ids: readonly string[]): () => void {
  const lists = queryClient.getQueriesData<Pages>({ queryKey: ['list'] }).map(([key, pages]) => ({
    key,
    rows: rowsOf(pages).filter(({ id }) => ids.includes(id)),
  }));
  return () => {
    for (const { key, rows } of lists) {
      queryClient.setQueryData<Pages>(
        key,
        (pages) => pages && withRows(pages, insertRows(rowsOf(pages), rows)),
      );
    }
  };
}
