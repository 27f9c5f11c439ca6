import { useEffect, useEffectEvent } from 'react';

const STORAGE_KEY = 'shortcuts';
/** Keeps the choice until the page is left where storage is blocked. */
let isOffHere = false;

/** Returns whether single-key shortcuts are on. They can be switched off for voice input: WCAG 2.1.4. */
export function areShortcutsOn(): boolean {
  try {
    return !isOffHere && localStorage.getItem(STORAGE_KEY) !== 'off';
  } catch {
    return !isOffHere;
  }
}

export function switchShortcuts(isOn: boolean) {
  isOffHere = !isOn;
  try {
    localStorage.setItem(STORAGE_KEY, isOn ? 'on' : 'off');
  } catch {
    // `isOffHere` holds it for now.
  }
}

const TYPING = 'input:not([type="checkbox"]), textarea, select, [contenteditable]';

/** Returns whether a key press is not meant for a field, a dialog or the browser. */
function isFree({ target, defaultPrevented, isComposing, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (defaultPrevented || isComposing || ctrlKey || metaKey || altKey) return false;
  if (document.querySelector('dialog:modal')) return false;
  return !(target instanceof Element && target.closest(TYPING));
}

/** Ignores Caps Lock: a letter without Shift is lower case. */
const nameOf = ({ key, shiftKey }: KeyboardEvent) =>
  key.length === 1 && !shiftKey ? key.toLowerCase() : key;

/**
 * Runs an action for a key (`KeyboardEvent.key`) while the component is mounted. Single characters can be
 * switched off. An action that returns false leaves the key to the browser.
 */
export function useShortcuts(shortcuts: Readonly<Record<string, () => unknown>>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const name = nameOf(event);
    const run = shortcuts[name];
    if (!run || !isFree(event) || (name.length === 1 && !areShortcutsOn())) return;
    if (run() !== false) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
