import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ListedRow } from '../../backend/submissions.ts';
import type { Selection } from '../bulk/selection.ts';
import { useShortcuts } from '../shortcuts.ts';
import { useNow } from '../time.ts';
import { searchWords } from './Marked.tsx';
import { Row } from './Row.tsx';
import { useVirtualRows } from './useVirtualRows.ts';

type ListProps = {
  rows: readonly ListedRow[];
  search: string;
  openId: string | undefined;
  selection: Selection;
  isWide: boolean;
  /** Whether rows have checkboxes. */
  isTickable: boolean;
  hasMore: boolean;
  isBusy: boolean;
  /** Filled with a function that returns what the user sees of the list. */
  screen: RefObject<() => { first: number; mayInsert: boolean }>;
  onLoadMore: () => void;
  onOpen: (id: string) => void;
  onTick: (id: string, isOn: boolean, isRange: boolean) => void;
  /** Shown after the last row. */
  children?: ReactNode;
};

/** Loads the next page when fewer rows than this follow those on the screen. */
const PRELOAD_ROWS = 15;

/** The rows. One of them is in the tab order; arrow keys, and j and k, move between them. */
export function List(props: ListProps) {
  const { rows, search, openId, selection, isWide, isTickable, hasMore, isBusy, screen } = props;
  const { onLoadMore, onOpen, onTick, children } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const words = useMemo(() => searchWords(search), [search]);
  const now = useNow();
  const virtual = useVirtualRows(scroller, ids, isWide);
  const [focusedId, setFocusedId] = useState<string>();
  /** The row to focus once it is in the document. */
  const [wanted, setWanted] = useState<{ id: string }>();
  const tabStop = [focusedId, openId].find((id) => id !== undefined && ids.includes(id)) ?? ids[0];

  useEffect(() => {
    if (hasMore && virtual.lastIndex >= rows.length - PRELOAD_ROWS) onLoadMore();
  }, [hasMore, virtual.lastIndex, rows.length, onLoadMore]);

  useEffect(() => {
    screen.current = () => ({
      first: virtual.firstVisible(),
      mayInsert:
        virtual.isAtTop() && selection.size === 0 && !scroller.current?.matches(':hover, :focus-within'),
    });
  });

  // After every render, because a row far away enters the document only after scrolling.
  useLayoutEffect(() => {
    if (!wanted) return;
    const row = scroller.current?.querySelector(`[data-index="${ids.indexOf(wanted.id)}"]`);
    row?.querySelector('button')?.focus({ preventScroll: true });
  });

  const before = useRef(openId);
  useEffect(() => {
    const closed = before.current;
    before.current = openId;
    // The focus was in the panel that closed.
    if (openId === undefined && closed !== undefined && document.activeElement === document.body) {
      setWanted({ id: closed });
    }
  }, [openId]);

  function move(step: 1 | -1) {
    const isInList = scroller.current?.contains(document.activeElement);
    const current = ids.indexOf((isInList ? focusedId : (openId ?? focusedId)) ?? '');
    const next = ids[Math.max(0, current + step)];
    if (next === undefined) return;
    virtual.scrollTo(ids.indexOf(next));
    if (openId !== undefined && isWide) onOpen(next);
    setWanted({ id: next });
  }

  /** Arrow keys keep scrolling everything but the list. */
  function moveByArrow(step: 1 | -1) {
    const active = document.activeElement;
    if (active !== document.body && !scroller.current?.contains(active)) return false;
    return move(step);
  }

  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => moveByArrow(1),
    ArrowUp: () => moveByArrow(-1),
    x: () => {
      const id = openId ?? focusedId;
      if (id !== undefined && ids.includes(id)) onTick(id, !selection.has(id), false);
    },
  });

  const onFocus = useCallback((id: string) => {
    setFocusedId(id);
    setWanted((now) => (now?.id === id ? undefined : now));
  }, []);

  return (
    <div
      ref={scroller}
      aria-busy={isBusy}
      className="desk-scroller bg-card transition-opacity aria-busy:opacity-60 aria-busy:delay-300"
    >
      <ul
        id="list"
        tabIndex={-1}
        aria-label="Requests"
        className="relative"
        style={{ height: virtual.heightPx }}
      >
        {virtual.items.map(({ index, topPx }) => {
          const row = rows[index];
          return (
            row && (
              <Row
                key={row.id}
                {...{ row, index, topPx, words, now, isTickable, onOpen, onTick, onFocus }}
                measure={virtual.measure}
                isOpen={row.id === openId}
                isTicked={selection.has(row.id)}
                isTabStop={row.id === tabStop}
              />
            )
          );
        })}
      </ul>
      {children}
    </div>
  );
}
