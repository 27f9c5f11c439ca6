/**
 * All script that stands in a public page, but for the form's (src/contact/earlyForm.client.ts); the rest is one file,
 * asked for when the page is painted, or at the first touch. Until it is there, a press of a button is held, and done
 * again then.
 */

const { body } = document;
let code: Promise<unknown> | undefined;
const load = () => (code ??= import(/* @vite-ignore */ body.dataset.code as string));

/**
 * Once all is there and the first paint, whichever is later: the browser tells of one that was, too. Firefox tells of
 * none where a page opens far down, as at `/#contact`.
 */
window.onload = () => {
  new PerformanceObserver(load).observe({ type: 'paint', buffered: true });
  setTimeout(load, 2e3);
};
window.onkeydown = load;
/** Browsers also tell of a mouse that rests where a page is laid out. */
window.onpointermove = ({ movementX }) => {
  if (movementX) load();
};
/** Pictures that a phone has no use for before it scrolls: Picture.tsx. */
window.onscroll = () => {
  body.dataset.moved = '';
};
/** Whoever comes from a page of ours has the font already. */
if (document.referrer.startsWith(origin)) body.dataset.font = '';

window.onclick = (event) => {
  const pressed = event.target as Element;
  // No dialog but the menu has links, and one may lead to a part of this very page.
  pressed.closest('a')?.closest('dialog')?.hidePopover();
  const button = pressed.closest('button');
  if (!button || body.dataset.ready) return;
  // A form's press is the form's own. Browsers open and close the menu by themselves: done again, one that was closed
  // meanwhile would open.
  load().then(
    () =>
      button.form ||
      button.popoverTargetElement ||
      button.dispatchEvent(new (event.constructor as typeof PointerEvent)(event.type, event)),
  );
};
