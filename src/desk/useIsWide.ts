import { useSyncExternalStore } from 'react';

/** From here on there is room beside the list (theme.css, breakpoint lg). */
const WIDE = '(min-width: 64rem)';

function watchWidth(onChange: () => void) {
  const query = matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether the screen has room for a submission beside the list. */
export const useIsWide = () => useSyncExternalStore(watchWidth, () => matchMedia(WIDE).matches);
