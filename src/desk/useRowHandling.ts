import { useCallback, useSyncExternalStore } from 'react';
import { type HandlingState, listHandling } from '../backend/handling.ts';
import { lookRegularly } from './lookRegularly.ts';
import { parseTimestamp } from './time.ts';

/** As many as the API takes at once. */
const MAX_IDS_PER_CALL = 200;
/** Changes become visible in another order than their times say: a transaction may end late. */
const OVERLAP_MS = 60_000;

/** What is known of rows; null for one that nobody handled. */
const states = new Map<string, HandlingState | null>();
/** The rows on the screen, and how to tell them. */
const shown = new Map<string, Set<() => void>>();
let isWatching = false;
let isAsking = false;

const changedAt = (state: HandlingState | null) => (state ? parseTimestamp(state.changed_at).getTime() : 0);

/** Asks about rows that came onto the screen, and for what is new about the others. */
async function look() {
  const ids = [...shown.keys()];
  const unknown = ids.filter((id) => !states.has(id));
  const known = ids.filter((id) => states.has(id));
  const newest = Math.max(0, ...[...states.values()].map(changedAt));
  const after = newest > 0 ? new Date(newest - OVERLAP_MS).toISOString() : undefined;
  await Promise.all([ask(unknown), ask(known, after)]);
}

async function ask(ids: string[], changedAfter?: string) {
  for (let first = 0; first < ids.length; first += MAX_IDS_PER_CALL) {
    const asked = ids.slice(first, first + MAX_IDS_PER_CALL);
    // The list itself says that the server is away.
    const answer = await listHandling(asked, changedAfter).catch(() => undefined);
    if (answer === undefined) return;
    const news = new Map(answer.map((state) => [state.submission_id, state]));
    for (const id of asked) keep(id, news.get(id) ?? null);
  }
}

function keep(id: string, state: HandlingState | null) {
  const known = states.get(id);
  // An answer that says nothing of a row, or an older one that arrives late, changes nothing.
  if (known !== undefined && changedAt(state) <= changedAt(known)) return;
  states.set(id, state);
  for (const tell of shown.get(id) ?? []) tell();
}

/** Rows come onto the screen together: one call asks for all of them. */
function askSoon() {
  if (isAsking) return;
  isAsking = true;
  queueMicrotask(() => {
    isAsking = false;
    ask([...shown.keys()].filter((id) => !states.has(id)));
    if (!isWatching) lookRegularly(look);
    isWatching = true;
  });
}

function show(id: string, tell: () => void) {
  const listeners = shown.get(id) ?? new Set();
  shown.set(id, listeners.add(tell));
  if (!states.has(id)) askSoon();
  return () => {
    listeners.delete(tell);
    if (listeners.size === 0) shown.delete(id);
  };
}

/** Who is on a row's submission; null for nobody yet, undefined until the server has said. */
export function useRowHandling(id: string): HandlingState | null | undefined {
  const subscribe = useCallback((tell: () => void) => show(id, tell), [id]);
  return useSyncExternalStore(subscribe, () => states.get(id));
}
