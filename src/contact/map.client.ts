/**
 * Shows the drawn map before it comes to the screen, and loads the provider's when it does, if that can be reached: a
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

/** Acts once, when the place is within `distance` of the screen. */
function whenNear(map: HTMLElement, distance: string, act: () => void) {
  const watch = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      watch.disconnect();
      act();
    },
    { rootMargin: distance },
  );
  watch.observe(map);
}

if (place) {
  whenNear(place, '100%', () => {
    const drawing = place.querySelector('noscript');
    drawing?.insertAdjacentHTML('afterend', drawing.textContent);
  });
  whenNear(place, '200px', () => showMap(place));
}
