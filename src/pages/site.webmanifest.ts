import type { APIRoute } from 'astro';
import { site } from '../../site.config.ts';
import { colour } from '../ui/colours.ts';

/** For a site kept on a phone's home screen. */
export const GET: APIRoute = () =>
  Response.json({
    name: site.name,
    short_name: site.name,
    ...(site.tagline && { description: site.tagline }),
    start_url: '/',
    display: 'browser',
    background_color: colour('paper'),
    theme_color: colour('teal-deep'),
    icons: [192, 512].map((size) => ({
      src: `/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
    })),
  });
