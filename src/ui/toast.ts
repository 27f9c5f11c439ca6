/**
 * Toasts in plain DOM: every page can show one, also those that carry no React, and it
 * costs a visitor under a kilobyte. The region and the line that announces are in every
 * page's HTML (ToastRegion), so that screen readers know them before the first toast comes.
 */
export type Toast = { title: string; description?: string; tone?: 'plain' | 'destructive' };

/** A button in a toast, such as Undo. Pressing it dismisses the toast. */
export type ToastAction = { label: string; run: () => void };

/** SPEC section 9: how long on the screen, and how many at once. */
const DISPLAY_MS = 4000;
const ACTION_DISPLAY_MS = 10_000;
const MAX_VISIBLE = 3;
/** Kept here while the browser goes to the page that shows it. */
const STORAGE_KEY = 'toasts';

/** Shows a toast, in the place of one that says the same; the oldest gives way when there are already three. */
export function toast({ title, description, tone = 'plain' }: Toast, action?: ToastAction) {
  const region = document.querySelector<HTMLElement>('[data-toasts]');
  if (!region) return;
  const item = render(title, description, tone, action);
  const hadFocus = region.matches(':focus-within');
  for (const shown of [...region.children]) if (shown.textContent === item.textContent) shown.remove();
  while (region.children.length >= MAX_VISIBLE) region.firstElementChild?.remove();
  region.append(item);
  // Shown again, the region lies above a dialog that was opened after it. Old browsers know no popovers, and show it.
  region.hidePopover?.();
  region.showPopover?.();
  // It went with the toast that gave way.
  if (hadFocus && !region.matches(':focus-within')) item.querySelector('button')?.focus();
  const announcer = document.querySelector('[data-announcer]');
  if (announcer) announcer.textContent = [title, description].filter(Boolean).join('. ');
}

/** Keeps a toast for the next page: nobody can read one on a page that is being left. Lost where storage is blocked or full. */
export function carryToast(message: Toast) {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...carried(), message]));
  } catch {}
}

/** Shows the toasts that the last page kept. */
export function showCarriedToasts() {
  try {
    for (const message of carried()) toast(message);
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {}
}

const carried = (): Toast[] => JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');

function render(
  title: string,
  description: string | undefined,
  tone: string,
  action: ToastAction | undefined,
): HTMLElement {
  const item = document.createElement('li');
  item.className = 'toast';
  item.dataset.tone = tone;
  const words = item.appendChild(document.createElement('div'));
  words.appendChild(document.createElement('strong')).textContent = title;
  if (description) words.appendChild(document.createElement('p')).textContent = description;
  const act = action && item.appendChild(document.createElement('button'));
  const close = item.appendChild(document.createElement('button'));
  close.type = 'button';
  close.ariaLabel = 'Dismiss';
  close.textContent = '×';
  dismissInTime(item, close, action ? ACTION_DISPLAY_MS : DISPLAY_MS);
  if (act) {
    act.type = 'button';
    act.className = 'toast-action';
    act.textContent = action.label;
    act.addEventListener('click', () => {
      close.click();
      action.run();
    });
  }
  return item;
}

/** The time stands still while a pointer or the focus is on the toast. */
function dismissInTime(item: HTMLElement, close: HTMLElement, displayMs: number) {
  let left = displayMs;
  let since = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const remove = () => {
    item.remove();
    clearTimeout(timer);
  };
  const run = () => {
    if (timer !== undefined || item.matches(':hover, :focus-within')) return;
    since = performance.now();
    timer = setTimeout(remove, left);
  };
  const pause = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    left -= performance.now() - since;
  };
  item.addEventListener('pointerenter', pause);
  item.addEventListener('focusin', pause);
  item.addEventListener('pointerleave', run);
  item.addEventListener('focusout', () => setTimeout(run));
  close.addEventListener('click', remove);
  run();
}
