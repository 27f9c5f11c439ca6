import { getConnInfo } from '@hono/node-server/conninfo';
import type { MiddlewareHandler } from 'hono';
import { clientAddress } from './clientAddress.ts';
import { limitsOf, type Take } from './limits.ts';

/** Refuses a client's call when there have been too many, before anything else is done for it. */
export function limitCalls(take: Take, trustedProxies: number): MiddlewareHandler {
  return async (c, next) => {
    const socket = getConnInfo(c).remote.address ?? '';
    const client = clientAddress(socket, c.req.header('x-forwarded-for'), trustedProxies);
    const waits = limitsOf(c.req.method, new URL(c.req.url)).map((name) => take(name, client));
    const wait = Math.max(0, ...waits);
    if (wait === 0) return next();
    const message = `There have been too many attempts. Please try again in ${inWords(wait)}, or call us.`;
    // Each client library reads the words from a field of its own.
    const body = { code: 'TOO_MANY', error_code: 'over_request_rate_limit', message, msg: message };
    return c.json(body, 429, { 'Retry-After': String(wait), 'Cache-Control': 'no-store' });
  };
}

const inWords = (seconds: number) =>
  seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
