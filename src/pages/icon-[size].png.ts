import type { APIRoute } from 'astro';
import { iconPicture } from '../layout/favicon.ts';

export const getStaticPaths = () => [180, 192, 512].map((size) => ({ params: { size: String(size) } }));

/** The favicon as a picture, for phones that do not take drawings. */
export const GET: APIRoute = async ({ params }) =>
  new Response(new Uint8Array(await iconPicture(Number(params.size))));
