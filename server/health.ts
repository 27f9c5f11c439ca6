import type { HttpBindings } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { type Context, Hono } from 'hono';
import { isLoopback } from './loopback.ts';
import type { ChoreState } from './records/choreLog.ts';
import type { ChoreReport } from './records/chores.ts';

/** A flood of health checks must not hold up requests: the database is asked no more often. */
const TTL_MS = 1_000;

type Options = {
  /** Asks the database. */
  isAlive: () => Promise<boolean>;
  /** How the chores are going; undefined until they have begun. */
  chores: () => ChoreReport | undefined;
};

/**
 * `/healthz`: 200 while the database answers, else 503. `?detail` adds how the chores are going, for a
 * monitor on this machine; for all others it changes nothing.
 */
export function createHealth<Env extends object>({ isAlive, chores }: Options) {
  const isAliveNow = cached(TTL_MS, isAlive);
  return new Hono<Env>().get('/healthz', async (c) => {
    const detail = c.req.query('detail') !== undefined && isThisMachine(c as Context);
    const alive = await isAliveNow();
    const database = alive ? 'answers' : 'does not answer';
    return c.json({ database, ...(detail && describeChores(chores())) }, alive ? 200 : 503);
  });
}

/** Headers that proxies add, and that browsers send for a page. */
const FROM_ELSEWHERE = [
  ...['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'],
  ...['origin', 'sec-fetch-site'],
];

/**
 * Whether a program on this machine asks, by an address of this machine. A proxy passes on strangers'
 * requests, and a page in a browser may have reached us by a stranger's host name.
 */
function isThisMachine(c: Context): boolean {
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

/** What a monitor is told of the chores; null stands for what this process does not do. */
function describeChores(report: ChoreReport | undefined) {
  const { backup, retention } = report ?? {};
  return {
    backup: backup ? describe(backup) : null,
    retention: retention
      ? { days: retention.days, waitsSince: retention.waitsSince ?? null, ...describe(retention) }
      : null,
  };
}

const describe = ({ succeededAt, failedSince }: ChoreState) => ({
  lastSucceeded: succeededAt?.toISOString() ?? null,
  failedSince: failedSince?.toISOString() ?? null,
});

/**
 * Keeps what `load` gives for `ttlMs` milliseconds. Calls that come while it loads share the result;
 * an error is not kept.
 * @param now the time in milliseconds; a test brings its own.
 */
export function cached<T>(
  ttlMs: number,
  load: () => Promise<T>,
  now: () => number = () => performance.now(),
): () => Promise<T> {
  let pending: Promise<T> | undefined;
  let kept: { value: T; expires: number } | undefined;
  async function reload() {
    const value = await load();
    kept = { value, expires: now() + ttlMs };
    return value;
  }
  return async () => {
    if (kept !== undefined && now() < kept.expires) return kept.value;
    pending ??= reload().finally(() => {
      pending = undefined;
    });
    return pending;
  };
}
