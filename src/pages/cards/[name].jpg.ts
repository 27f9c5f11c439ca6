import type { APIRoute } from 'astro';
import sharp from 'sharp';
import { focusOf, pictureFile } from '../../assets/pictures.ts';
import { allServices } from '../../content/catalogue.ts';
import { colour } from '../../ui/colours.ts';

export async function getStaticPaths() {
  const services = await allServices();
  return ['social-card', ...services.map(({ id }) => id)].map((name) => ({ params: { name } }));
}

/** The picture that a shared link shows, in the one format that every service takes. */
export const GET: APIRoute = async ({ params }) => {
  const { name = '' } = params;
  const paper = { background: colour('paper') };
  const card = await sharp(pictureFile(name))
    .autoOrient()
    .resize(
      1200,
      630,
      name === 'social-card' ? { fit: 'cover', position: focusOf(name) } : { fit: 'contain', ...paper },
    )
    .flatten(paper)
    .jpeg({ quality: 82 })
    .toBuffer();
  return new Response(new Uint8Array(card));
};
