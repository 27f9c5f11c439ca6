/** Enlarges the pictures of Fleet & Equipment: a strip of them in a dialog, stepped by button, arrow key or finger. */
const dialog = document.querySelector<HTMLDialogElement>('[data-gallery]');
const strip = dialog?.querySelector<HTMLElement>('[data-strip]');
const thumbnails = [...document.querySelectorAll<HTMLElement>('[data-enlarge]')];

/** A thumbnail's picture and caption once more, as large as the dialog. */
function enlarge(thumbnail: HTMLElement): HTMLElement {
  const item = document.createElement('li');
  item.className = 'w-full shrink-0 snap-center';
  item.append(...[...thumbnail.children].map((part) => part.cloneNode(true)));
  // Here the picture is as high as the screen leaves it room, and not as a card.
  item.querySelector('picture')?.removeAttribute('data-late');
  for (const source of item.querySelectorAll('source')) source.sizes = '(width >= 64rem) 56rem, 100vw';
  return item;
}

/** What scrolls must also be reached by keyboard. */
function fill(list: HTMLElement) {
  list.append(...thumbnails.map(enlarge));
  list.tabIndex = 0;
}

if (dialog && strip) {
  let shown = 0;
  const show = (index: number, behavior: ScrollBehavior) => {
    shown = (index + thumbnails.length) % thumbnails.length;
    strip.scrollTo({ left: shown * strip.clientWidth, behavior });
  };
  const step = (by: number) => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    show(shown + by, calm ? 'instant' : 'smooth');
  };
  // A finger may have moved it meanwhile.
  strip.addEventListener('scrollend', () => {
    shown = Math.round(strip.scrollLeft / strip.clientWidth);
  });
  thumbnails.forEach((thumbnail, index) => {
    thumbnail.addEventListener('click', () => {
      if (!strip.firstChild) fill(strip);
      dialog.showModal();
      show(index, 'instant');
    });
  });
  dialog.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('button');
    if (button?.dataset.step) step(Number(button.dataset.step));
    else if (button || target === dialog) dialog.close();
  });
  dialog.addEventListener('keydown', (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    step(by);
  });
}
