import { type Handler, Hono } from 'hono';
import { toResponse } from './apiError.ts';
import { authCalls } from './auth/auth.ts';
import type { RecoveryMail } from './auth/recovery.ts';
import { serveCalls } from './call.ts';
import type { Database } from './db/database.ts';
import type { StaticFiles } from './http/static.ts';
import type { Limits } from './limits/limits.ts';
import { plainForm } from './rest/plainForm.ts';
import { functionCalls } from './rest/rpc.ts';
import { tableCalls } from './rest/tables.ts';

export type AppOptions = {
  db: Database;
  /** The site's public address. */
  siteUrl: string;
  /** Signs access tokens. */
  jwtSecret: string;
  isSignUpOpen: boolean;
  limits: Limits;
  mail: RecoveryMail;
  health: Handler;
  files: Pick<StaticFiles, 'answerPage'>;
};

/** Everything that is not a file of the site: health, the API, and the form without JavaScript. */
export function createApp({ db, siteUrl, jwtSecret, isSignUpOpen, limits, mail, health, files }: AppOptions) {
  const tokens = { siteUrl, jwtSecret };
  const calls = [...authCalls({ db, tokens, mail, isSignUpOpen }), ...tableCalls(db), ...functionCalls(db)];
  const app = new Hono();
  app.onError((error, c) => toResponse(error, c.req.path));
  app.get('/healthz', health);
  app.get('/request', (c) => c.redirect('/#contact', 303));
  app.post('/request', plainForm({ db, limits, siteUrl, answerPage: () => files.answerPage }));
  app.all('/:api{auth|rest}/v1/*', serveCalls(calls, { limits, jwtSecret, siteUrl }));
  return {
    fetch: app.fetch,
    /** Paths by their name in the log. */
    paths: new Set(['/healthz', '/request', ...calls.map(({ path }) => path)]),
  };
}
