/** Lets pictures within two screens load before anybody scrolls (Picture.tsx says what holds them back). */
const watch = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries)
      if (isIntersecting) (target as HTMLElement).dataset.near = '';
  },
  { rootMargin: '100%' },
);

for (const picture of document.querySelectorAll('[data-late]')) watch.observe(picture);
