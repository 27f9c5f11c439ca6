/** What a page asks for only when it has been painted: the font and the manifest. */

/**
 * In the font first the lists, then what is around them, the page as a whole at last: a part a frame. All at once
 * a slow phone is busy with it for a seventh of a second, and a press would have to wait.
 */
const parts = document.querySelectorAll<HTMLElement>('body, body > *, section, ul');

document.fonts.load('1em Figtree').then(async () => {
  for (const part of [...parts].reverse()) {
    part.dataset.font = '';
    await new Promise(requestAnimationFrame);
  }
});

document.head.insertAdjacentHTML('beforeend', '<link rel=manifest href=/site.webmanifest>');
