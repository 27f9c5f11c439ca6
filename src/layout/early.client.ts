/**
 * The only script inside a public page. It loads the others after the first paint, or earlier if the visitor does
 * something: loading them and the font with the page delays the first paint by 150 to 400 ms on a phone.
 */
const { body } = document;

const load = () => {
  for (const path of body.dataset.code?.split(' ') ?? []) import(/* @vite-ignore */ path);
};

addEventListener('load', () => {
  new PerformanceObserver(load).observe({ type: 'paint', buffered: true });
  // Firefox reports no paint for a page that opens far down, such as /#contact.
  setTimeout(load, 2000);
});
// Pictures far down a phone's page wait for a scroll (Picture.tsx).
addEventListener('scroll', () => {
  body.dataset.scrolled = '';
});
addEventListener('keydown', load);
addEventListener('pointerdown', load);

// The font is in the cache after the first page.
if (document.referrer.startsWith(origin)) body.dataset.font = '';

// ContactForm.tsx sends what was submitted before it was ready. If it never arrives, the browser posts the form.
addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  if (form.dataset.waits === undefined) return;
  event.preventDefault();
  form.dataset.waits = 'pressed';
  form.setAttribute('aria-busy', 'true');
  setTimeout(() => form.dataset.waits && form.submit(), 8000);
});

export {};
