import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useShortcuts } from './shortcuts.ts';

/** Whether the focus is on a row of the list that is not the opened one. */
export const isOnAnotherRow = () =>
  document.activeElement?.closest('[data-index]')?.querySelector('[aria-pressed="false"]') != null;

/**
 * Which row has the focus: moved by keys, and given back when an opened request is closed.
 * @param ids of all rows, in order.
 * @param selected the one that is open.
 * @param onEnd what more there is to do when the last row is passed.
 */
export function useRowFocus(
  list: RefObject<HTMLElement | null>,
  ids: readonly string[],
  selected: string | undefined,
  onEnd: () => void,
) {
  const [focused, setFocused] = useState<string>();
  /** The row that takes the focus once it is in the page: one far from the screen is not, before it is asked for. */
  const [wanted, setWanted] = useState<{ id: string }>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that come or go later must not take the focus again
  useLayoutEffect(() => {
    const row = wanted && list.current?.querySelector(`[data-index="${ids.indexOf(wanted.id)}"]`);
    row?.querySelector('button')?.focus({ preventScroll: true });
    // The whole row, not its button alone.
    row?.scrollIntoView({ block: 'nearest' });
  }, [wanted]);

  const before = useRef(selected);
  useEffect(() => {
    const closed = before.current;
    before.current = selected;
    // What had the focus went with the opened request.
    const isLost = document.activeElement === document.body;
    if (selected === undefined && closed !== undefined && isLost) setWanted({ id: closed });
  }, [selected]);

  function move(step: 1 | -1) {
    const isInList = list.current?.contains(document.activeElement);
    const places = isInList ? [focused, selected] : [selected, focused];
    const current = places.map((id) => ids.indexOf(id ?? '')).find((index) => index >= 0) ?? -1;
    if (current + step >= ids.length) onEnd();
    const next = ids[Math.max(current + step, 0)];
    if (next) setWanted({ id: next });
  }

  /** Arrows scroll what else has the focus. */
  function moveByArrow(step: 1 | -1) {
    const active = document.activeElement;
    const isFree = active === document.body || active?.matches('h1') || list.current?.contains(active);
    return isFree ? move(step) : false;
  }

  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => moveByArrow(1),
    ArrowUp: () => moveByArrow(-1),
  });

  function onFocus(id: string) {
    setFocused(id);
    setWanted((now) => (now?.id === id ? now : undefined));
  }

  return {
    /** Rows that stay in the page wherever they are. */
    kept: [selected, focused, wanted?.id].map((id) => (id === undefined ? -1 : ids.indexOf(id))),
    /** The row that was reached by a key of ours, and has the focus. */
    reached: wanted?.id,
    onFocus,
  };
}
