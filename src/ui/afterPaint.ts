/** A page that nobody sees is not painted: there the wait ends after this. */
const UNSEEN_MS = 250;

/** Resolves once what was changed until now is on the screen, so that a press is answered before what takes longer. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, UNSEEN_MS);
  });
