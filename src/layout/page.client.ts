/** The script of every public page: shows the font once it is loaded, and wires the two menus. */
import '../ui/latePictures.client.ts';

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
  // A touch also fires pointerenter, just before its click.
  dropdown.onpointerenter = ({ pointerType }) => {
    if (pointerType === 'mouse') set(true);
  };
  dropdown.onpointerleave = ({ pointerType }) => {
    if (pointerType === 'mouse') closing = setTimeout(set, CLOSE_DELAY_MS, false);
  };
  // A mouse has opened the panel by hovering: its click must not close it.
  button.onclick = ({ pointerType }) => set(pointerType === 'mouse' || button.ariaExpanded !== 'true');
  dropdown.onclick = ({ target }) => {
    if ((target as Element).closest('a')) set(false);
  };
  document.addEventListener('pointerdown', closeFromOutside);
  document.addEventListener('focusin', closeFromOutside);
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    if (dropdown.matches(':focus-within')) button.focus();
    set(false);
  });
  // The pointer may have been there before this script.
  if (dropdown.matches(':hover')) set(true);
}

/** The browser opens and closes the drawer, a popover. Here the page behind it becomes inert, as behind a modal dialog. */
function wireDrawer(drawer: HTMLElement) {
  const setBehind = () => {
    const isOpen = drawer.matches(':popover-open');
    for (const part of body.children as HTMLCollectionOf<HTMLElement>) part.inert = isOpen && part !== drawer;
  };
  drawer.onbeforetoggle = ({ newState }) => {
    // After the next frame: it would take half of the 200 ms in which a slow phone should answer a press.
    requestAnimationFrame(() => setTimeout(setBehind));
    if (newState === 'open') return;
    const opener = document.querySelector('[data-menu-open]') as HTMLElement;
    (opener.closest('header') as HTMLElement).inert = false;
    opener.focus({ preventScroll: true });
  };
  drawer.onclick = ({ target }) => {
    if ((target as Element).closest('a')) drawer.hidePopover();
  };
  setBehind();
}

/** One number for where a part begins and ends. A move to the side counts for a sixth. */
function placeOf(part: Element) {
  const { top, bottom, left } = part.getBoundingClientRect();
  return top + bottom + left / 6;
}

/** Applies the font, unless lines that break elsewhere would move what is being read: then it waits for the next page. */
function applyFont() {
  const shown = [...document.querySelectorAll(':is(h1, h2, p, li, a, strong, nav, picture)')]
    .filter((part) => part.getBoundingClientRect().top < innerHeight)
    .map((part) => [part, placeOf(part)] as const);
  body.dataset.font = '';
  if (shown.some(([part, place]) => Math.abs(placeOf(part) - place) > 6)) delete body.dataset.font;
}

document.fonts.load('1em Figtree').then(applyFont);
wireDropdown(document.querySelector('[data-dropdown]') as HTMLElement);
const drawer = document.querySelector('[data-menu]') as HTMLElement;
// Browsers before 2024 may have no popovers; the menu button is hidden there.
if (drawer.popover) wireDrawer(drawer);
