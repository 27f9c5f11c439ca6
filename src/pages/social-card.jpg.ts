import { readFile } from 'node:fs/promises';
import type { APIRoute } from 'astro';
import sharp from 'sharp';

/** The picture that a shared link shows, in the one format that every service takes. */
export const GET: APIRoute = async () => {
  const master = await readFile('src/assets/pictures/social-card.webp');
  const card = await sharp(master)
    .resize(1200, 630)
    .flatten({ background: '#f4f1ea' })
    .jpeg({ quality: 82 })
    .toBuffer();
  return new Response(new Uint8Array(card));
};
