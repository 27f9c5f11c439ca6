import type { APIRoute } from 'astro';
import sharp from 'sharp';
import { favicon } from '../frame/favicon.ts';

export const getStaticPaths = () => [180, 192, 512].map((size) => ({ params: { size: String(size) } }));

/** The favicon as a picture, for phones that do not take drawings. */
export const GET: APIRoute = async ({ params }) => {
  const size = Number(params.size);
  const picture = await sharp(Buffer.from(favicon()), { density: (72 * size) / 32 })
    .resize(size)
    .png()
    .toBuffer();
  return new Response(new Uint8Array(picture));
};
