import { useEffect, useEffectEvent } from 'react';

const STORAGE_KEY = 'shortcuts';
/** Where nothing can be stored, they are off until the page is left. */
let isOffHere = false;

/** Whether single keys do something on this device. Voice input and trembling hands press them unmeant: WCAG 2.1.4. */
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
    // The sign-in page has said that nothing can be stored.
  }
}

/** A modal dialog has the keyboard to itself. */
export const isDialogOpen = () => document.querySelector('dialog:modal') !== null;

const TYPING = 'input:not([type="checkbox"]), textarea, select, [contenteditable]';

/** Whether nobody else wants this key: no field that is typed into, no dialog, no browser's own shortcut. */
function isFree({ target, defaultPrevented, isComposing, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (defaultPrevented || isComposing || ctrlKey || metaKey || altKey) return false;
  return !(target instanceof Element && target.closest(TYPING)) && !isDialogOpen();
}

/** Caps Lock changes nothing; Shift with a letter is another key. */
const nameOf = ({ key, shiftKey }: KeyboardEvent) =>
  key.length === 1 && !shiftKey ? key.toLowerCase() : key;

/**
 * Runs what stands for a key (`KeyboardEvent.key`) while the component is shown and shortcuts are on. What
 * returns false leaves the key to the browser.
 */
export function useShortcuts(shortcuts: Readonly<Record<string, () => unknown>>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const run = shortcuts[nameOf(event)];
    if (run && isFree(event) && areShortcutsOn() && run() !== false) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
