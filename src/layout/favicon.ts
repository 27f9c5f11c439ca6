import sharp from 'sharp';
import { iconFile } from '../assets/brand.ts';
import { colour } from '../ui/colours.ts';

const SVG_UNITS = 32;

/** BrandMark.tsx as a file of its own, for browsers' tabs and home screens. */
const drawing = () =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SVG_UNITS} ${SVG_UNITS}"><title>Lit window</title>` +
  `<rect width="32" height="32" rx="8" fill="${colour('teal')}"/>` +
  `<circle cx="16" cy="16" r="6.5" fill="${colour('amber')}"/></svg>\n`;

/** The icon as a square PNG: the owner's own, or our drawing. @param size in pixels. */
export function iconPicture(size: number): Promise<Buffer> {
  const file = iconFile();
  const icon =
    file === undefined
      ? sharp(Buffer.from(drawing()), { density: (72 * size) / SVG_UNITS })
      : sharp(file, file.toLowerCase().endsWith('.svg') ? { density: 300 } : {}).autoOrient();
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  return icon.resize(size, size, { fit: 'contain', background: clear }).png().toBuffer();
}

/** The icon as an SVG; the owner's own is a picture in it. */
export async function favicon(): Promise<string> {
  if (iconFile() === undefined) return drawing();
  const picture = (await iconPicture(96)).toString('base64');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><image width="96" height="96" href="data:image/png;base64,${picture}"/></svg>\n`;
}
