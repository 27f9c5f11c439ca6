import { type RefObject, useLayoutEffect, useRef } from 'react';

/** How much of the screen's top the bar covers. No scroll padding: what is in the bar itself would scroll the page. */
const ROOM = '--selection-bar';

/**
 * The bar above the list grows when something is selected. The rows stay under the thumb all the same, and one
 * that takes the focus is not hidden behind a bar that stays at the top.
 */
export function useSteadyRows(bar: RefObject<HTMLElement | null>, isSticky: boolean) {
  const before = useRef<{ height: number; width: number }>(undefined);
  useLayoutEffect(() => {
    const height = bar.current?.offsetHeight ?? 0;
    const width = bar.current?.offsetWidth ?? 0;
    // On a turned phone all else has another height, too.
    const grown = before.current?.width === width ? height - before.current.height : 0;
    before.current = { height, width };
    if (grown !== 0) scrollBy({ top: grown, behavior: 'instant' });
    document.documentElement.style.setProperty(ROOM, isSticky ? `${height}px` : '0px');
  });
  useLayoutEffect(
    () => () => {
      document.documentElement.style.removeProperty(ROOM);
    },
    [],
  );
}
