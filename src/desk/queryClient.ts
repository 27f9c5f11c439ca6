import { QueryCache, QueryClient } from '@tanstack/react-query';
import { isNotPermitted, isSessionRefused } from '../backend/session.ts';
import { toast } from '../ui/toast.ts';
import { leaveRefused, leaveSignedOut } from './auth/leave.ts';

export const POLL_MS = 15_000;

/** Handles a call's failure that the desk answers the same everywhere. @returns whether it did. */
export function handleRefusal(error: unknown): boolean {
  if (isNotPermitted(error)) {
    // Without an answer the next poll tries again.
    leaveRefused().catch(() => undefined);
    return true;
  }
  if (isSessionRefused(error)) {
    leaveSignedOut();
    return true;
  }
  return false;
}

/** Polls repeat by themselves, so nothing is retried; `networkMode` lets them find out when the server is back. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error, query) {
      if (handleRefusal(error)) return;
      if (query.meta?.isList) toast({ title: 'Failed to fetch submissions', tone: 'destructive' });
    },
  }),
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: 'always' },
    mutations: { networkMode: 'always' },
  },
});

/** Refreshes what depends on the requests after a change made here. A load in flight is not restarted. */
export function refreshAll() {
  for (const key of ['statistics', 'count', 'poll', 'handling', 'arrivals']) {
    queryClient.invalidateQueries({ queryKey: [key] }, { cancelRefetch: false });
  }
}
