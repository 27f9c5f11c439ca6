/**
 * Loads the map when it comes near the screen, and only if its provider can be reached: a
 * frame that cannot shows the browser's own error page, which nobody should meet here. Sandboxed,
 * the frame has no origin of its own and can keep no cookie.
 */
const place = document.querySelector<HTMLElement>('[data-map]');

function showMap(map: HTMLElement) {
  const { map: src = '', mapTitle: title = '' } = map.dataset;
  fetch(src, { mode: 'no-cors', credentials: 'omit' }).then(
    () => {
      const frame = document.createElement('iframe');
      frame.sandbox.add('allow-scripts', 'allow-popups');
      Object.assign(frame, { src, title, className: 'absolute inset-0 size-full', referrerPolicy: 'origin' });
      map.append(frame);
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
