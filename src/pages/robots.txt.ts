import type { APIRoute } from 'astro';

/** Everything may be read; the staff's pages say themselves that they are not to be listed. */
export const GET: APIRoute = ({ site }) =>
  new Response(`User-agent: *\nAllow: /\n\nSitemap: ${new URL('/sitemap-index.xml', site).href}\n`);
