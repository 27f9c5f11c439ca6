/** Loads the pictures within two screens before the first scroll; layout.css holds the others back on phones. */
const watch = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries)
      if (isIntersecting) (target as HTMLElement).dataset.near = '';
  },
  { rootMargin: '100%' },
);

for (const picture of document.querySelectorAll('[data-late]')) watch.observe(picture);
