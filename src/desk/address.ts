import { useMemo, useSyncExternalStore } from 'react';
import { type Criteria, DEFAULT_CRITERIA, formatCriteria, parseCriteria } from './filters/criteria.ts';

/**
 * The desk's state is its address, so that Back, reload and links work: `/admin?request=ID` opens a
 * request; the fragment, which never reaches a server's log, holds search and filters.
 */
const REQUEST = 'request';
const FIGURES = 'figures';

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  for (const name of ['hashchange', 'popstate']) addEventListener(name, listener);
  return () => {
    listeners.delete(listener);
    for (const name of ['hashchange', 'popstate']) removeEventListener(name, listener);
  };
}

function go(kind: 'push' | 'replace', path: string, state: unknown = null) {
  if (kind === 'push') history.pushState(state, '', path);
  else history.replaceState(state, '', path);
  for (const listener of listeners) listener();
}

export const openId = () => new URLSearchParams(location.search).get(REQUEST) || undefined;
const criteriaHash = () => formatCriteria(parseCriteria(location.hash));
const areFiguresShown = () => new URLSearchParams(location.hash.slice(1)).has(FIGURES);

const path = (page: string, id: string | undefined, hash: string) =>
  `${page}${id ? `?${new URLSearchParams({ [REQUEST]: id })}` : ''}${hash}`;

const fragment = () => (areFiguresShown() ? figuresHash() : criteriaHash());

/** The address of the desk with what is open now, or with another request. */
export const deskPath = (id = openId()) => path('/admin', id, fragment());

/** The address of the sign-in page that returns here. */
export const signInPath = () => path('/auth', openId(), fragment());

/** The fragment of the figures; keeps the list's criteria for the way back. */
export const figuresHash = () => `#${FIGURES}&${criteriaHash().slice(1)}`.replace(/&$/, '');

/** The fragment of the list that was shown before the figures. */
export const listHash = () => criteriaHash() || '#';

/** Returns whether the figures are shown instead of the list. */
export const useFiguresShown = () => useSyncExternalStore(subscribe, areFiguresShown);

/** Marks history entries that have the list before them. */
const OVER_LIST = { isOverList: true };
/** Marks history entries made by typing into the search, which later keystrokes replace. */
const TYPED = { isTyped: true };

/** Returns the id of the open request. */
export const useOpenId = () => useSyncExternalStore(subscribe, openId);

export function openRequest(id: string) {
  // Moving between open requests adds no history: Back returns to the list.
  if (openId()) go('replace', deskPath(id), history.state);
  else go('push', deskPath(id), OVER_LIST);
}

export function closeRequest() {
  if (!openId()) return;
  if (history.state?.isOverList) history.back();
  else go('replace', path('/admin', undefined, criteriaHash()));
}

/** Changes what the list shows, and closes the open request. */
export function changeCriteria(changes: Partial<Criteria>) {
  const next = { ...parseCriteria(location.hash), ...changes };
  if (changes.view) rememberView(changes.view);
  const isTyping = Object.keys(changes).join() === 'search';
  const kind = isTyping && history.state?.isTyped && !openId() ? 'replace' : 'push';
  go(kind, path('/admin', undefined, formatCriteria(next)), isTyping ? TYPED : null);
}

/** Removes search and filters; keeps view and order. */
export function clearCriteria() {
  const { view, sort } = parseCriteria(location.hash);
  changeCriteria({ ...DEFAULT_CRITERIA, view, sort });
}

/** Returns what the list shows. */
export function useCriteria(): Criteria {
  const hash = useSyncExternalStore(subscribe, criteriaHash);
  return useMemo(() => parseCriteria(hash), [hash]);
}

const VIEW_KEY = 'desk-view';

function rememberView(view: string) {
  try {
    localStorage.setItem(VIEW_KEY, view);
  } catch {
    // The next visit starts with Requests.
  }
}

/** Opens the view that this device used last, unless the address names another. */
export function restoreView() {
  if (location.hash.length > 1) return;
  try {
    const { view } = parseCriteria(`#view=${localStorage.getItem(VIEW_KEY)}`);
    const hash = formatCriteria({ ...DEFAULT_CRITERIA, view });
    if (hash) go('replace', path('/admin', openId(), hash), history.state);
  } catch {
    // Without storage the default stays.
  }
}
