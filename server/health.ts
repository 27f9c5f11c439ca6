import type { HttpBindings } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, Handler } from 'hono';
import type { DailyReport } from './daily.ts';
import type { Database } from './db/database.ts';
import { isLoopback } from './loopback.ts';

/** The database is asked once in so many milliseconds, however many health checks arrive. */
const TTL_MS = 1_000;

/**
 * `/healthz`: 200 while the database answers, else 503. `?detail` adds the state of the daily work, for a monitor on
 * this machine.
 */
export function health(db: Pick<Database, 'isAlive'>, report: () => DailyReport | undefined): Handler {
  let pending: Promise<boolean> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;

  function isAlive() {
    const now = performance.now();
    if (pending === undefined || now - askedAt > TTL_MS) {
      askedAt = now;
      pending = db.isAlive();
    }
    return pending;
  }

  return async (c) => {
    const alive = await isAlive();
    const detail = c.req.query('detail') !== undefined && isThisMachine(c);
    const database = alive ? 'answers' : 'does not answer';
    return c.json({ database, ...(detail && report()) }, alive ? 200 : 503);
  };
}

/** Headers that proxies add, and that browsers send with a request from a page. */
const FOREIGN = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-real-ip',
  'via',
  'origin',
  'sec-fetch-site',
];

/**
 * Tells whether a program on this machine asks. A proxy passes on requests from outside, and a page in a browser may
 * reach the server under a foreign host name.
 */
function isThisMachine(c: Context<{ Bindings: HttpBindings }>): boolean {
  const { address = '' } = getConnInfo(c).remote;
  const { localAddress } = c.env.incoming.socket;
  const { hostname } = new URL(c.req.url);
  return (
    // A server that listens on one address only is called from that address.
    (isLoopback(address) || address === localAddress) &&
    (isLoopback(hostname) || hostname === localAddress) &&
    FOREIGN.every((name) => c.req.header(name) === undefined)
  );
}
