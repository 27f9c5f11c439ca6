import type { APIRoute } from 'astro';
import { drawnMap } from '../contact/drawnMap.ts';

/** The drawn map of where we work. */
export const GET: APIRoute = () => new Response(drawnMap(), { headers: { 'Content-Type': 'image/svg+xml' } });
