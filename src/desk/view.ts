import { useAddress } from './useAddress.ts';

const VIEW = 'view';

/** What the desk shows: its list, or pictures of the requests' number. */
export type View = 'list' | 'charts';

export const currentView = (): View =>
  new URLSearchParams(location.hash.slice(1)).get(VIEW) === 'charts' ? 'charts' : 'list';

/** Which view is open. The address says so: `/admin#view=charts`. */
export const useView = () => useAddress(currentView);

/** The fragment that opens a view, with all else that `hash` says. */
export function viewHash(view: View, hash = location.hash): string {
  const words = new URLSearchParams(hash.slice(1));
  words.delete(VIEW);
  if (view === 'charts') words.set(VIEW, view);
  return `#${words}`;
}
