/** A browser shows the caret of a large field and leaves the rest beneath the call bar. */
document.querySelector('form[data-contact] textarea')?.addEventListener('focus', ({ currentTarget }) => {
  (currentTarget as HTMLElement).scrollIntoView({ block: 'nearest' });
});
