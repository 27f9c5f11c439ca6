import type { MiddlewareHandler } from 'hono';
import { CALLS } from './calls.ts';

/** Headers that our pages send beside those that any page may. Supabase's libraries choose the names. */
const SENT = [
  ...['apikey', 'authorization', 'content-type', 'prefer', 'x-client-info', 'x-retry-count'],
  ...['accept-profile', 'content-profile', 'x-supabase-api-version'],
];
/** Headers that they read of a response. */
const READ = ['Content-Range', 'Retry-After', 'X-Request-Id'];
const METHODS = [...new Set(Object.values(CALLS).map(({ method }) => method))];

/** Chromium keeps the response to a preflight no longer. */
const MAX_AGE_SECONDS = 7_200;

const PREFLIGHT = {
  'Access-Control-Allow-Methods': METHODS.join(', '),
  'Access-Control-Allow-Headers': SENT.join(', '),
  'Access-Control-Max-Age': String(MAX_AGE_SECONDS),
};

/**
 * Lets the site's pages use the API from where else they are served, such as a CDN: answers the
 * browser's question before a call, and marks every response, those of the limits too. A session
 * travels in a header that the page sets, never in a cookie, so that no credentials are allowed.
 * @param origins of those pages.
 */
export function answerOtherOrigins(origins: readonly string[]): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header('origin') ?? '';
    const isAllowed = origins.includes(origin);
    const isPreflight =
      c.req.method === 'OPTIONS' && c.req.header('access-control-request-method') !== undefined;
    if (isAllowed && isPreflight) c.res = new Response(null, { status: 204, headers: PREFLIGHT });
    else await next();
    c.res.headers.append('Vary', 'Origin');
    if (!isAllowed) return;
    c.res.headers.set('Access-Control-Allow-Origin', origin);
    c.res.headers.set('Access-Control-Expose-Headers', READ.join(', '));
  };
}
