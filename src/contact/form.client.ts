/** Hydrates the form shortly before it comes to the screen. */
const container = document.querySelector('[data-form]');

if (container) {
  const watch = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      watch.disconnect();
      import('./ContactForm.tsx').then(({ hydrate }) => hydrate(container));
    },
    { rootMargin: '400px' },
  );
  watch.observe(container);
  // A browser scrolls to the caret of a large field and leaves the rest of it under the call bar.
  container.querySelector('textarea')?.addEventListener('focus', ({ currentTarget }) => {
    (currentTarget as HTMLElement).scrollIntoView({ block: 'nearest' });
  });
}
