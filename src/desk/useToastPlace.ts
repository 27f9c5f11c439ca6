import { useEffect } from 'react';

/** Pixels between toasts and the edges of the screen, and between the places that are tried. */
const MARGIN_PX = 8;
const STEP_PX = 24;
/** What stands below a toast comes and goes: it is looked after so often. */
const LOOK_INTERVAL_MS = 200;

/** What nobody may find covered: controls and figures. */
const KEPT_FREE = 'button, a[href], input, select, textarea, summary, [aria-label="Statistics"] dd';

/** Round the pointer: a toast that comes under it would stay there, and take the next press. */
const POINTER_PX = 16;

type Box = { left: number; top: number; right: number; bottom: number };
type Size = { width: number; height: number };

const boxAt = (left: number, top: number, { width, height }: Size): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

/** The area that two boxes share, in square pixels. */
const shared = (one: Box, other: Box) =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

const pointer = { clientX: Number.NEGATIVE_INFINITY, clientY: Number.NEGATIVE_INFINITY };

const aroundPointer = (): Box =>
  boxAt(pointer.clientX - POINTER_PX, pointer.clientY - POINTER_PX, {
    width: 2 * POINTER_PX,
    height: 2 * POINTER_PX,
  });

/** The boxes on the screen that a toast must not cover; under a dialog or a sheet its own alone. */
function keptFree(toasts: Element): Box[] {
  const within = document.querySelector('dialog:modal') ?? document.body;
  return [...within.querySelectorAll(KEPT_FREE)]
    .filter(
      (element) => !toasts.contains(element) && !element.closest('[inert]') && element.checkVisibility(),
    )
    .map((element) => element.getBoundingClientRect())
    .filter(({ bottom, top, width }) => width > 0 && bottom > 0 && top < innerHeight);
}

/** From the top right on, downwards, then the same in the middle and on the left. */
function* places({ width, height }: Size): Generator<[left: number, top: number]> {
  const room = document.documentElement.clientWidth - width;
  for (const left of new Set([room - MARGIN_PX, room / 2, MARGIN_PX].map((left) => Math.max(0, left)))) {
    for (let top = MARGIN_PX; top + height + MARGIN_PX <= innerHeight; top += STEP_PX) yield [left, top];
  }
}

/** Moves the toasts to where they cover least: nothing, if there is such a place. They stay where they do well. */
function place(region: HTMLElement) {
  const [first, last] = [region.firstElementChild, region.lastElementChild];
  if (!(first instanceof HTMLElement && last instanceof HTMLElement)) return;
  // Where they lie in their region, however far they have slid in.
  const { offsetLeft, offsetTop } = first;
  const size = { width: first.offsetWidth, height: last.offsetTop + last.offsetHeight - offsetTop };
  const { left, top } = region.getBoundingClientRect();
  const boxes = [...keptFree(region), aroundPointer()];
  const coveredAt = (left: number, top: number) =>
    boxes.reduce((sum, box) => sum + shared(boxAt(left, top, size), box), 0);
  const isInside = top + offsetTop + size.height <= innerHeight;
  let least = isInside ? coveredAt(left + offsetLeft, top + offsetTop) : Number.POSITIVE_INFINITY;
  for (const [left, top] of places(size)) {
    if (least === 0) return;
    const area = coveredAt(left, top);
    if (area >= least) continue;
    least = area;
    region.style.inset = `${top - offsetTop}px auto auto ${left - offsetLeft}px`;
  }
}

/** Keeps the toasts of the desk off its figures and buttons. Elsewhere they have their place in toast.css. */
export function useToastPlace() {
  useEffect(() => {
    const toasts = document.querySelector<HTMLElement>('[data-toasts]');
    if (!toasts) return;
    let hasMoved = false;
    const look = () => {
      // Nobody loses what the focus is on, or what they moved the pointer to; a toast that came under it may go.
      const isHeld = toasts.matches(':focus-within') || (hasMoved && toasts.matches(':hover'));
      if (!isHeld) place(toasts);
    };
    const shown = new MutationObserver(() => {
      hasMoved = false;
      look();
    });
    shown.observe(toasts, { childList: true });
    const follow = ({ clientX, clientY }: PointerEvent) => {
      hasMoved = true;
      Object.assign(pointer, { clientX, clientY });
    };
    addEventListener('pointermove', follow);
    addEventListener('pointerdown', follow);
    const timer = setInterval(look, LOOK_INTERVAL_MS);
    look();
    return () => {
      shown.disconnect();
      removeEventListener('pointermove', follow);
      removeEventListener('pointerdown', follow);
      clearInterval(timer);
      toasts.style.inset = '';
    };
  }, []);
}
