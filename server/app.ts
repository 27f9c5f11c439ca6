import { type Context, Hono } from 'hono';
import { createApi } from './api/api.ts';
import { limitOfCall } from './api/parseCall.ts';
import { createPlainForm, PLAIN_FORM_PATH } from './api/plainForm.ts';
import { unavailable } from './api/responses.ts';
import { cachedFor } from './cached.ts';
import type { Backend } from './database/backend.ts';
import { detailedHealth } from './health.ts';
import type { StaticFiles } from './http/files.ts';
import { pathOf, type Target } from './http/target.ts';
import { type Counted, limitCalls } from './limits/limitCalls.ts';
import type { Limiter } from './limits/limiter.ts';
import { describeError, log } from './log.ts';
import type { ChoreReport } from './records/chores.ts';

type Parts = {
  backend: Backend;
  files: StaticFiles;
  siteUrl: string;
  /** Signs the sessions. */
  jwtSecret: string;
  limiter: Limiter;
  trustedProxies: number;
  /** How the chores are going; undefined until they have begun. */
  chores: () => ChoreReport | undefined;
};

/** Milliseconds that the database's answer to `/healthz` is good for: a flood of them must not hold up requests. */
const HEALTH_MS = 1_000;

/** The limit that a request counts towards beside that of all: sending the form is one, in either way. */
const limitOf = (method: string, target: Target) =>
  method === 'POST' && target.path === PLAIN_FORM_PATH ? 'form' : limitOfCall(method, target);

/** Every route of the server: health, the API, and the built site. */
export function createApp({ backend, files, siteUrl, jwtSecret, limiter, trustedProxies, chores }: Parts) {
  const app = new Hono<Counted>({ getPath: pathOf });
  app.onError((error) => {
    log('error', 'request failed', describeError(error));
    return unavailable();
  });
  const counting = { limiter, trustedProxies, limitOf };
  if (files.answerPage !== undefined) {
    // Counts by itself, to answer with a page that keeps what was typed.
    app.route('/', createPlainForm({ backend, template: files.answerPage, siteUrl, counting }));
  }
  app.use(limitCalls(counting));
  const isAlive = cachedFor(HEALTH_MS, () => backend.isAlive());
  app.get('/healthz', detailedHealth(isAlive, chores));
  app.get('/healthz', async (c) => {
    const alive = await isAlive();
    return c.json({ database: alive ? 'answers' : 'does not answer' }, alive ? 200 : 503);
  });
  const api = createApi(backend, { siteUrl, limiter, jwtSecret });
  const toApi = (c: Context<Counted>) => api.fetch(c.req.raw, { client: c.get('client') });
  app.all('/auth/v1/*', toApi);
  app.all('/rest/v1/*', toApi);
  app.all('*', (c) => files.respond(c.req.raw));
  return app;
}
