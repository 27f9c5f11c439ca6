import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';
import type { PictureSource } from '../ui/Picture.tsx';

const masters = import.meta.glob<{ default: ImageMetadata }>('./pictures/*.{webp,avif,jpg,jpeg,png}', {
  eager: true,
});

const FOLDER = 'src/assets/pictures';

/** The path of a picture's master, from the project's root. @throws when there is none of that name. */
export function pictureFile(name: string): string {
  return `${FOLDER}/${masterPath(name).replace('./pictures/', '')}`;
}

function masterPath(name: string): string {
  const path = Object.keys(masters).find((file) => file.replace(/^.*\/|\.\w+$/g, '') === name);
  if (!path) throw new Error(`There is no picture named ${name} in ${FOLDER}.`);
  return path;
}

/**
 * A picture of src/assets/pictures by its name without ending, in the given widths (CSS
 * pixels). The owner replaces one by putting a photograph of the same name in its place.
 * @throws when there is none of that name.
 */
export async function picture(name: string, widths: number[]): Promise<PictureSource> {
  const master = masters[masterPath(name)]?.default as ImageMetadata;
  const [avif, webp] = await Promise.all([
    getImage({ src: master, format: 'avif', widths, width: Math.max(...widths), quality: 50 }),
    // One size is enough for the few browsers without AVIF; each more would cost every page its name.
    getImage({ src: master, format: 'webp', width: Math.max(...widths), quality: 70 }),
  ]);
  const { width, height } = webp.attributes as { width: number; height: number };
  // One size is no choice: it needs neither its width nor `sizes` beside it.
  const choices = widths.length > 1 ? avif.srcSet.attribute : avif.src;
  return { avif: choices, webp: webp.src, width, height };
}
