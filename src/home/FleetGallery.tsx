import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Picture, type PictureSource } from '../ui/Picture.tsx';

export type FleetPicture = {
  picture: PictureSource;
  caption: string;
  /** Whether we rendered it: nobody shall take it for what the firm has. */
  isIllustration: boolean;
};

/**
 * Six pictures, each enlarged by a press. The enlarged ones lie side by side in a strip
 * that the browser itself lets a finger swipe; gallery.client.ts makes it, with buttons and arrow keys.
 */
export function FleetGallery({ pictures }: { pictures: FleetPicture[] }) {
  return (
    <div data-screen className="border-y bg-mist">
      <div className="wrap breathe">
        <h2>Fleet & Equipment</h2>
        {pictures.some(({ isIllustration }) => isIllustration) && (
          <p className="mt-4 max-w-xl text-lead text-soft">Illustrations of what such work needs.</p>
        )}
        <ul className="mt-6 grid grid-cols-3 gap-3 md:gap-6">
          {pictures.map(({ picture, caption }, index) => (
            <li key={caption}>
              <button
                type="button"
                data-enlarge={index}
                aria-haspopup="dialog"
                className="group block w-full rounded-card text-left"
              >
                <Picture
                  late
                  picture={picture}
                  alt=""
                  sizes="(width >= 48rem) 24rem, 45vw"
                  className="aspect-3/2 w-full rounded-card bg-paper object-cover"
                />
                <span className="mt-1 block text-fine group-hover:underline md:text-small">{caption}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
      <Enlarged />
    </div>
  );
}

/** gallery.client.ts fills the strip when it is first opened. */
function Enlarged() {
  return (
    <dialog
      data-gallery
      aria-label="Fleet & Equipment, enlarged"
      className="m-auto w-[min(60rem,100vw)] max-w-none bg-paper p-4 text-ink md:rounded-card md:p-8"
    >
      <ul
        data-strip
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [&_img]:max-h-[calc(100dvh-13rem)] [&_img]:object-contain"
      />
      <div className="mt-4 flex gap-3">
        <Button variant="secondary" data-step="-1">
          Previous
        </Button>
        <Button variant="secondary" data-step="1">
          Next
        </Button>
        <Button className="ml-auto" data-close>
          <Icon name="close" />
          Close
        </Button>
      </div>
    </dialog>
  );
}
