/**
 * Loads the provider's map when the drawn one comes near the screen, and only if the provider can be reached: a
 * frame that cannot shows the browser's own error page, which nobody should meet here. Sandboxed, the frame has
 * no origin of its own and can keep no cookie. On wide screens it stands below the drawn map; on phones, where
 * the page is long enough, it takes that one's place.
 */
const place = document.querySelector<HTMLElement>('[data-map]');

function showMap(map: HTMLElement) {
  const { map: src = '', mapTitle: title = '' } = map.dataset;
  fetch(src, { mode: 'no-cors', credentials: 'omit' }).then(
    () => {
      const frame = document.createElement('iframe');
      frame.sandbox.add('allow-scripts', 'allow-popups');
      const className = 'h-[400px] w-full rounded-card max-lg:[grid-area:3/1] lg:col-span-2';
      Object.assign(frame, { src, title, className, referrerPolicy: 'origin' });
      map.parentElement?.after(frame);
    },
    () => undefined,
  );
}

if (place) {
  const watch = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      watch.disconnect();
      showMap(place);
    },
    { rootMargin: '200px' },
  );
  watch.observe(place);
}
