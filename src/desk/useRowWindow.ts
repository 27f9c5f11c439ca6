import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';

/** Rows kept in the page before and after those on the screen: far more than a swipe passes. */
const MARGIN_ROWS = 60;
const TYPICAL_ROW_PX = 112;

/**
 * Of a long list, the rows on the screen and a margin: only these are in the page.
 * @param ids of all rows, in order.
 * @param kept the index of a row that stays wherever it is: it is open, or has the focus.
 */
export function useRowWindow(
  list: RefObject<HTMLElement | null>,
  ids: readonly string[],
  kept: readonly number[],
) {
  const [scrollMargin, setScrollMargin] = useState(0);
  const rows = useWindowVirtualizer<HTMLLIElement>({
    count: ids.length,
    estimateSize: () => TYPICAL_ROW_PX,
    getItemKey: (index) => ids[index] ?? index,
    overscan: MARGIN_ROWS,
    scrollMargin,
    rangeExtractor: (range) =>
      [...new Set([...kept.filter((index) => index >= 0), ...defaultRangeExtractor(range)])].sort(
        (one, other) => one - other,
      ),
  });
  // What stands above the list comes and goes.
  useLayoutEffect(() => {
    const top = Math.round((list.current?.getBoundingClientRect().top ?? 0) + scrollY);
    if (top !== scrollMargin) setScrollMargin(top);
  });
  return {
    heightPx: rows.getTotalSize(),
    rows: rows.getVirtualItems().map(({ index, start }) => ({ index, topPx: start - scrollMargin })),
    measure: rows.measureElement,
  };
}
