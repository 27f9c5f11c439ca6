import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';
import { site } from '../../site.config.ts';
import type { PictureSource } from '../ui/Picture.tsx';
import { nameOf, preferred, shapeOf } from './shapes.ts';

/** Cameras and people write endings as they like. */
const masters = import.meta.glob<{ default: ImageMetadata }>(
  './pictures/*.{webp,avif,jpg,jpeg,png,tiff,gif}',
  { eager: true, caseSensitive: false },
);

const FOLDER = 'src/assets/pictures';
/** Shapes that differ by less are shown as they are. */
const SAME_SHAPE = 0.01;

/** The path of a picture's master, from the project's root. @throws when there is none of that name. */
export function pictureFile(name: string): string {
  return `${FOLDER}/${masterPath(name).replace('./pictures/', '')}`;
}

function masterPath(name: string): string {
  const path = preferred(Object.keys(masters).filter((file) => nameOf(file) === name));
  if (!path) throw new Error(`There is no picture named ${name} in ${FOLDER}.`);
  return path;
}

/**
 * A picture of src/assets/pictures by its name without ending, in the given widths (CSS
 * pixels). The owner replaces one by putting a photograph of the same name beside it; where that has another
 * shape than its place, it is cut to it, and `pictures` in site.config.ts says what stays.
 * @throws when there is none of that name.
 */
export async function picture(name: string, widths: number[]): Promise<PictureSource> {
  const master = masters[masterPath(name)]?.default as ImageMetadata;
  const size = { width: Math.max(...widths), ...cut(name, master, Math.max(...widths)) };
  const [avif, webp] = await Promise.all([
    getImage({ src: master, format: 'avif', widths, ...size, quality: 50 }),
    // One size is enough for the few browsers without AVIF; each more would cost every page its name.
    getImage({ src: master, format: 'webp', ...size, quality: 70 }),
  ]);
  const { width, height } = webp.attributes as { width: number; height: number };
  // One size is no choice: it needs neither its width nor `sizes` beside it.
  const choices = widths.length > 1 ? avif.srcSet.attribute : avif.src;
  return { avif: choices, webp: webp.src, width, height };
}

/** Whether a picture is what we rendered, and no photograph of the owner's. */
export const isRendered = (name: string) => masterPath(name).endsWith('.webp');

/** What stays of a picture, as `sharp` says it. */
export const focusOf = (name: string) => site.pictures?.[name]?.focus ?? 'centre';

/** What a picture shows, for those who do not see it: the owner's words, or those that fit what we rendered. */
export const altOf = (name: string, rendered: string) => site.pictures?.[name]?.alt || rendered;

/** How a picture of another shape is cut to that of its place; nothing where it has it. */
function cut(name: string, { width, height }: ImageMetadata, shownWidth: number) {
  const shape = shapeOf(name);
  if (Math.abs(1 - (width * shape.height) / (height * shape.width)) < SAME_SHAPE) return {};
  const shownHeight = Math.round((shownWidth * shape.height) / shape.width);
  return { height: shownHeight, fit: 'cover', position: focusOf(name) } as const;
}
