import { Hono } from 'hono';
import { unavailable } from './answers.ts';
import type { Backend } from './embedded.ts';
import type { Site } from './files.ts';
import { createGuard } from './guard.ts';
import { NO_PAGE_POLICY, SECURITY_HEADERS } from './headers.ts';
import { limitCalls } from './limitCalls.ts';
import { createLimiter } from './limits.ts';
import { describeError, log } from './log.ts';
import type { Settings } from './settings.ts';

type Limiting = Pick<Settings, 'limits' | 'trustedProxies'>;

/** Every route of the server: health, the backend's two doors, and the built site. */
export function createApp(backend: Backend, site: Site, siteUrl: string, settings: Limiting) {
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) c.header(name, value);
    if (!c.res.headers.has('Content-Security-Policy')) c.header('Content-Security-Policy', NO_PAGE_POLICY);
  });
  app.onError((error) => {
    log('error', 'request failed', describeError(error));
    return unavailable();
  });
  app.use(limitCalls(createLimiter(settings.limits), settings.trustedProxies));
  app.get('/healthz', async (c) => {
    const alive = await backend.isAlive();
    return c.json({ database: alive ? 'answers' : 'does not answer' }, alive ? 200 : 503, {
      'Cache-Control': 'no-store',
    });
  });
  const guard = createGuard(backend, siteUrl);
  app.all('/auth/v1/*', (c) => guard.fetch(c.req.raw));
  app.all('/rest/v1/*', (c) => guard.fetch(c.req.raw));
  app.all('*', (c) => site.answer(c.req.raw));
  return app;
}
