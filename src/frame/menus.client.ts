/** Opens and closes the header's dropdown and the drawer: all the script that a service page needs. */

/** Time for a pointer to cross the gap between the button and its panel. */
const CLOSE_DELAY_MS = 250;

function wireDropdown(dropdown: HTMLElement) {
  const button = dropdown.querySelector('button');
  if (!button) return;
  let closing: ReturnType<typeof setTimeout> | undefined;
  const isOpen = () => button.getAttribute('aria-expanded') === 'true';
  const set = (open: boolean) => {
    clearTimeout(closing);
    button.setAttribute('aria-expanded', String(open));
  };
  // A finger also enters and leaves, just before its click: only a mouse hovers.
  dropdown.addEventListener('pointerenter', ({ pointerType }) => pointerType === 'mouse' && set(true));
  dropdown.addEventListener('pointerleave', ({ pointerType }) => {
    if (pointerType === 'mouse') closing = setTimeout(set, CLOSE_DELAY_MS, false);
  });
  button.addEventListener('click', (event) => {
    // A mouse has opened it by hovering: its click must not close it again.
    set((event as PointerEvent).pointerType === 'mouse' || !isOpen());
  });
  dropdown.addEventListener('focusout', ({ relatedTarget }) => {
    if (!dropdown.contains(relatedTarget as Node | null)) set(false);
  });
  dropdown.addEventListener('click', ({ target }) => (target as Element).closest('a') && set(false));
  document.addEventListener('pointerdown', ({ target }) => dropdown.contains(target as Node) || set(false));
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !isOpen()) return;
    if (dropdown.contains(document.activeElement)) button.focus();
    set(false);
  });
  // A pointer may have come before this code did; a press that was held goes first.
  setTimeout(() => dropdown.matches(':hover') && set(true));
}

function wireDrawer(drawer: HTMLDialogElement) {
  document.querySelector('[data-menu-open]')?.addEventListener('click', () => drawer.showModal());
  drawer.addEventListener('click', ({ target }) => {
    // A press on the dialog itself is one beside its content: on the backdrop.
    if (target === drawer || (target as Element).closest('a, button')) drawer.close();
  });
}

// From here on src/frame/early.client.ts leaves presses to this file.
document.body.dataset.ready = 'true';
document.querySelectorAll<HTMLElement>('[data-dropdown]').forEach(wireDropdown);
document.querySelectorAll<HTMLDialogElement>('[data-menu]').forEach(wireDrawer);
