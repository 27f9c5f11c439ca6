import type { IncomingMessage } from 'node:http';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';
import { clientAddress } from '../http/clientAddress.ts';
import { parseTarget, type Target } from '../http/target.ts';
import { site } from '../site.ts';
import type { Limiter } from './limiter.ts';
import type { CallLimit } from './limits.ts';
import { tooMany } from './tooMany.ts';

export const TOO_MANY = 'There have been too many attempts.';
const callUs = () => `, or call us on ${site.emergencyPhone}`;

/** What the routes behind the limits know: the client's network, as `clientAddress` gives it. */
export type Counted = { Variables: { client: string } };

export type Counting = {
  limiter: Limiter;
  trustedProxies: number;
  /** The limit that a request counts towards beside that of all. */
  limitOf(method: string, target: Target): CallLimit | undefined;
};

/** Counts a request for a file before any route does. @returns false, and counts nothing, where there have been too many. */
export function countFile(
  { socket, headers }: IncomingMessage,
  { limiter, trustedProxies }: Pick<Counting, 'limiter' | 'trustedProxies'>,
): boolean {
  const forwarded = headers['x-forwarded-for'];
  const client = clientAddress(socket.remoteAddress ?? '', forwarded?.toString(), trustedProxies);
  return limiter.takeFile(client);
}

/** Counts a client's call. @returns the seconds that it has to wait, 0 when it need not. */
export function countCall(c: Context, { limiter, trustedProxies, limitOf }: Counting): Promise<number> {
  const socket = getConnInfo(c).remote.address ?? '';
  const client = clientAddress(socket, c.req.header('x-forwarded-for'), trustedProxies);
  c.set('client', client);
  const target = parseTarget(c.req.url);
  const own = target && limitOf(c.req.method, target);
  return limiter.take(own ? [own, 'everything'] : ['everything'], client);
}

/** Refuses a client's call when there have been too many, before anything else is done for it. */
export function limitCalls(counting: Counting): MiddlewareHandler<Counted> {
  return async (c, next) => {
    const retryAfter = await countCall(c, counting);
    if (retryAfter === 0) return next();
    const isPage = c.req.header('accept')?.includes('text/html') === true;
    return tooMany(retryAfter, TOO_MANY, { otherwise: callUs(), isPage });
  };
}
