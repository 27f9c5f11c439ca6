import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';

/** Rows kept in the document before and after those on the screen. */
const OVERSCAN_ROWS = 10;
/** Heights of a row, from desk.css; larger text makes them taller. */
const WIDE_ROW_PX = 60;
const NARROW_ROW_PX = 86;

/**
 * Keeps only the rows near the screen in the document. On a wide screen the list scrolls by itself,
 * elsewhere the window does.
 * @param ids of all rows, in order.
 */
export function useVirtualRows(
  scroller: RefObject<HTMLDivElement | null>,
  ids: readonly string[],
  isWide: boolean,
) {
  const [scrollMargin, setScrollMargin] = useState(0);
  const common = {
    count: ids.length,
    estimateSize: () => (isWide ? WIDE_ROW_PX : NARROW_ROW_PX),
    getItemKey: (index: number) => ids[index] ?? index,
    overscan: OVERSCAN_ROWS,
  };
  const within = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    ...common,
    getScrollElement: () => scroller.current,
    enabled: isWide,
  });
  const window = useWindowVirtualizer<HTMLLIElement>({ ...common, scrollMargin, enabled: !isWide });
  const virtualizer = isWide ? within : window;

  useLayoutEffect(() => {
    if (isWide) return;
    // Notices above the list come and go.
    const top = Math.round((scroller.current?.getBoundingClientRect().top ?? 0) + scrollY);
    if (top !== scrollMargin) setScrollMargin(top);
  });

  const items = virtualizer.getVirtualItems();
  const offset = isWide ? 0 : scrollMargin;
  return {
    heightPx: virtualizer.getTotalSize(),
    items: items.map(({ index, start }) => ({ index, topPx: start - offset })),
    lastIndex: items.at(-1)?.index ?? -1,
    measure: virtualizer.measureElement,
    scrollTo: (index: number) => virtualizer.scrollToIndex(index, { align: 'auto' }),
    /** Index of the first row on the screen. */
    firstVisible: () => virtualizer.range?.startIndex ?? 0,
    isAtTop: () => (virtualizer.scrollOffset ?? 0) <= offset,
  };
}
