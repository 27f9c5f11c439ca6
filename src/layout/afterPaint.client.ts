/** What a page asks for only when it has been painted: the font and the manifest. */

/**
 * In the font first the lists, then what is around them, the page as a whole at last: a part a frame. All at once
 * a slow phone is busy with it for a seventh of a second, and a press would have to wait.
 */
const parts = [
  ...document.querySelectorAll<HTMLElement>('body, body > *, main > *, section, ul, h1, h2'),
].reverse();

document.fonts.load('1em Figtree').then(async () => {
  for (const part of parts) {
    const { offsetHeight } = part;
    part.dataset.font = '';
    if (part.offsetHeight !== offsetHeight && part.getBoundingClientRect().top < innerHeight) {
      // What would move what the visitor sees, as its lines break elsewhere, stays as it is until the next page. That
      // is a paragraph, mostly: so the paragraphs of a larger part are tried one by one.
      part.dataset.font = 'none';
      parts.push(...part.querySelectorAll('p'));
    }
    await new Promise(requestAnimationFrame);
  }
});

document.head.insertAdjacentHTML('beforeend', '<link rel=manifest href=/site.webmanifest>');
