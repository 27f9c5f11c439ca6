/** Opens and closes the header's dropdown and the drawer: all the script that a service page needs. */

/** Time for a pointer to cross the gap between the button and its panel. */
const CLOSE_DELAY_MS = 250;

const { body } = document;

function wireDropdown(dropdown: HTMLElement) {
  const button = dropdown.querySelector('button') as HTMLButtonElement;
  let closing: ReturnType<typeof setTimeout> | undefined;
  const set = (open: boolean) => {
    clearTimeout(closing);
    button.ariaExpanded = String(open);
  };
  const closeFromOutside = ({ target }: Event) => {
    if (!dropdown.contains(target as Node)) set(false);
  };
  // A finger also enters and leaves, just before its click: only a mouse hovers.
  dropdown.onpointerenter = ({ pointerType }) => {
    if (pointerType === 'mouse') set(true);
  };
  dropdown.onpointerleave = ({ pointerType }) => {
    if (pointerType === 'mouse') closing = setTimeout(set, CLOSE_DELAY_MS, false);
  };
  // A mouse has opened it by hovering: its click must not close it again.
  button.onclick = ({ pointerType }) => set(pointerType === 'mouse' || button.ariaExpanded !== 'true');
  dropdown.onclick = ({ target }) => {
    if ((target as Element).closest('a')) set(false);
  };
  document.onpointerdown = closeFromOutside;
  document.addEventListener('focusin', closeFromOutside);
  document.onkeydown = ({ key }) => {
    if (key !== 'Escape') return;
    if (dropdown.matches(':focus-within')) button.focus();
    set(false);
  };
  // A pointer may have come before this code did; a press that was held goes first.
  setTimeout(() => dropdown.matches(':hover') && set(true));
}

/**
 * The browser opens the menu by itself, as a popover; a link closes it in early.client.ts. That the page behind it is
 * inert, as behind a modal dialog, comes and goes when the change is on the screen: it would take a slow phone half of
 * the time in which a press should be answered.
 */
function wireDrawer(drawer: HTMLElement) {
  const setBehind = () => {
    const isOpen = drawer.matches(':popover-open');
    for (const part of body.children as HTMLCollectionOf<HTMLElement>) part.inert = isOpen && part !== drawer;
  };
  drawer.onbeforetoggle = ({ newState }) => {
    requestAnimationFrame(() => setTimeout(setBehind));
    if (newState === 'open') return;
    const opener = document.querySelector('[data-menu-open]') as HTMLElement;
    (opener.closest('header') as HTMLElement).inert = false;
    // On a phone laid flat meanwhile the button is far up: whoever reads stays where they were.
    opener.focus({ preventScroll: true });
  };
  // It may have been opened before this code came. Old browsers know no popovers: an error would end all of this script.
  if (drawer.popover) setBehind();
}

// From here on src/layout/early.client.ts leaves presses to this file.
body.dataset.ready = 'true';
wireDropdown(document.querySelector('[data-dropdown]') as HTMLElement);
wireDrawer(document.querySelector('[data-menu]') as HTMLElement);

// Makes this a module to TypeScript, too: early.client.ts has a `body` of its own.
export {};
