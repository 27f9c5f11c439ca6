import type { APIRoute } from 'astro';
import { favicon } from '../layout/favicon.ts';

/** The mark in the browser's tab. */
export const GET: APIRoute = async () =>
  new Response(await favicon(), { headers: { 'Content-Type': 'image/svg+xml' } });
