import { openState } from './openNow.ts';

/** Turns each line of hours into what they come to now. A static page says the hours, which stay true. */

/** A page may stay open past closing time. */
const LOOK_AGAIN_MS = 30_000;

function show(line: HTMLElement) {
  const spans = (line.dataset.hours ?? '').split(' ').map((span) => span.split('-').map(Number));
  const { isOpen, words } = openState(spans as [number, number][], new Date());
  const [state, closed] = line.children;
  if (state && state.textContent !== words) state.textContent = words;
  closed?.toggleAttribute('hidden', isOpen);
}

const lines = document.querySelectorAll<HTMLElement>('[data-hours]');
const showAll = () => lines.forEach(show);
showAll();
setInterval(showAll, LOOK_AGAIN_MS);
