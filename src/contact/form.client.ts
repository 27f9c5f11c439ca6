/** Brings the form to life shortly before it comes to the screen. */
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
}
