import type { HttpBindings } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { isLoopback } from '../loopback.ts';

/** What proxies add, and what browsers send of a page that asks. */
const FROM_ELSEWHERE = [
  ...['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'],
  ...['origin', 'sec-fetch-site'],
];

/**
 * Whether a program on this machine asks, by an address of this machine: neither what a proxy passes
 * on nor a page in a browser, whose name for us may be a stranger's.
 */
export function isThisMachine(c: Context): boolean {
  const { address = '' } = getConnInfo(c).remote;
  const { localAddress } = (c.env as HttpBindings).incoming.socket;
  const { hostname } = new URL(c.req.url);
  return (
    // A server that listens on one address only is called from that address.
    (isLoopback(address) || address === localAddress) &&
    (isLoopback(hostname) || hostname === localAddress) &&
    FROM_ELSEWHERE.every((name) => c.req.header(name) === undefined)
  );
}
