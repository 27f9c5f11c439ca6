import { Hono } from 'hono';
import { toResponse } from './apiError.ts';
import { authCalls } from './auth/auth.ts';
import type { RecoveryMail } from './auth/recovery.ts';
import { serveCalls } from './call.ts';
import type { DailyReport } from './daily.ts';
import type { Database } from './db/database.ts';
import { health } from './health.ts';
import type { StaticFiles } from './http/static.ts';
import type { Limits } from './limits/limits.ts';
import { plainForm } from './rest/plainForm.ts';
import { functionCalls } from './rest/rpc.ts';
import { tableCalls } from './rest/tables.ts';
import type { Settings } from './settings.ts';

export type AppOptions = {
  db: Database;
  settings: Pick<Settings, 'isSignUpOpen'>;
  /** The site's public address. */
  siteUrl: string;
  /** Signs access tokens. */
  jwtSecret: string;
  limits: Limits;
  mailer: RecoveryMail;
  files: Pick<StaticFiles, 'answerPage'>;
  report: () => DailyReport | undefined;
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
