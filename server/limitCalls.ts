import { getConnInfo } from '@hono/node-server/conninfo';
import type { MiddlewareHandler } from 'hono';
import { site } from '../site.config.ts';
import { clientAddress } from './clientAddress.ts';
import type { Limiter } from './limiter.ts';
import { limitsOf } from './limits.ts';
import { tooMany } from './tooMany.ts';

const CALL_US = `, or call us on ${site.emergencyPhone}`;

/** Refuses a client's call when there have been too many, before anything else is done for it. */
export function limitCalls(limiter: Limiter, trustedProxies: number): MiddlewareHandler {
  return async (c, next) => {
    const socket = getConnInfo(c).remote.address ?? '';
    const client = clientAddress(socket, c.req.header('x-forwarded-for'), trustedProxies);
    const names = limitsOf(c.req.method, c.req.path, new URL(c.req.url).searchParams);
    const wait = await limiter.take(names, client);
    if (wait === 0) return next();
    const isPage = c.req.header('accept')?.includes('text/html') === true;
    return tooMany(wait, 'There have been too many attempts.', { otherwise: CALL_US, isPage });
  };
}
