import { openState } from './openNow.ts';

/** A page may stay open past closing time. */
const REFRESH_MS = 30_000;

/** Shows whether the phone is answered now, in place of the hours, which a static page states. */
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
setInterval(showAll, REFRESH_MS);
