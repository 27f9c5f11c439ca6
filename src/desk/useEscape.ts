import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen } from './shortcuts.ts';

/** Fields in which Escape has a meaning of its own: it empties a search, and closes a list or a calendar. */
const OWN_MEANING = 'input, select';

/** Closes what is open by Escape, unless a dialog over it or a field takes the key. */
export function useEscape(onClose: () => void) {
  const press = useEffectEvent(({ key, target, defaultPrevented }: KeyboardEvent) => {
    const isTaken = defaultPrevented || isDialogOpen();
    if (key !== 'Escape' || isTaken || (target instanceof Element && target.closest(OWN_MEANING))) return;
    onClose();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
