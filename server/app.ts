import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, Handler } from 'hono';
import { Hono } from 'hono';
import { toResponse } from './apiError.ts';
import { authCalls } from './auth/auth.ts';
import type { RecoveryMail } from './auth/recovery.ts';
import { serveCalls } from './call.ts';
import type { Database } from './db/database.ts';
import type { StaticFiles } from './http/static.ts';
import type { Limits } from './limits/limits.ts';
import { isLoopback } from './loopback.ts';
import { plainForm } from './rest/plainForm.ts';
import { functionCalls } from './rest/rpc.ts';
import { tableCalls } from './rest/tables.ts';
import type { Settings } from './settings.ts';

export type AppOptions = {
  db: Database;
  settings: Pick<Settings, 'isSignUpOpen'>;
  siteUrl: string;
  jwtSecret: string;
  limits: Limits;
  mailer: RecoveryMail;
  files: Pick<StaticFiles, 'answerPage'>;
  report: () => object | undefined;
};

/** Serves everything that is not a file of the site: health, the API, and the form without JavaScript. */
export function createApp({ db, settings, siteUrl, jwtSecret, limits, mailer, files, report }: AppOptions) {
  const calls = [
    ...authCalls(db, { siteUrl, jwtSecret }, mailer, settings),
    ...tableCalls(db),
    ...functionCalls(db),
  ];
  const app = new Hono();
  app.onError((error, c) => toResponse(error, c.req.path));
  app.get(
    '/healthz',
    health(db, () => ({ ...report(), isProxyIgnored: limits.hasIgnoredProxy })),
  );
  app.get('/request', (c) => c.redirect('/#contact', 303));
  app.post('/request', plainForm({ db, limits, siteUrl, answerPage: () => files.answerPage }));
  app.all('/:api{auth|rest}/v1/*', serveCalls(calls, { limits, jwtSecret, siteUrl }));
  return {
    fetch: app.fetch,
    /** Paths by their name in the log. */
    paths: new Set(['/healthz', '/request', ...calls.map(({ path }) => path)]),
  };
}

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
