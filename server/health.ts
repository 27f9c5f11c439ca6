import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, Handler } from 'hono';
import type { Database } from './db/database.ts';
import { isLoopback } from './loopback.ts';

/** The database is asked once in so many milliseconds, however many health checks arrive. */
const TTL_MS = 1_000;

/**
 * `/healthz`: 200 while the database answers, else 503. `?detail` adds what `report` returns, for a monitor on
 * this machine.
 */
export function health(db: Pick<Database, 'isAlive'>, report: () => object | undefined): Handler {
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

/** Tells whether a program on this machine asks, and not through a proxy or from a page. */
function isThisMachine(c: Context): boolean {
  const isForwarded = ['forwarded', 'x-forwarded-for', 'via', 'sec-fetch-site'].some((name) =>
    c.req.header(name),
  );
  return !isForwarded && isLoopback(getConnInfo(c).remote.address ?? '');
}
