import { type Context, Hono } from 'hono';
import { createApi } from './api/api.ts';
import { answerOtherOrigins } from './api/crossOrigin.ts';
import { CALL_PATHS, limitOfCall } from './api/parseCall.ts';
import { createPlainForm, PLAIN_FORM_PATH } from './api/plainForm.ts';
import type { SendLink } from './api/recovery.ts';
import { unavailable } from './api/responses.ts';
import type { Backend } from './database/backend.ts';
import { createHealth } from './health.ts';
import type { StaticFiles } from './http/files.ts';
import { pathOf } from './http/target.ts';
import { type Counted, countFile, limitCalls } from './limits/limitCalls.ts';
import type { Limiter } from './limits/limiter.ts';
import { describeError, log } from './log.ts';
import type { ChoreReport } from './records/chores.ts';

type AppOptions = {
  backend: Backend;
  files: StaticFiles;
  siteUrl: string;
  /** Signs the sessions. */
  jwtSecret: string;
  /** Takes a link that sets a password to its account's owner. */
  sendLink: SendLink;
  limiter: Limiter;
  trustedProxies: number;
  /** Where else the site's pages are served, such as on a CDN. */
  allowedOrigins?: readonly string[];
  /** How the chores are going; undefined until they have begun. */
  chores: () => ChoreReport | undefined;
};

/** Every route of the server: health, the API, and the built site. */
export function createApp({
  backend,
  files,
  siteUrl,
  jwtSecret,
  sendLink,
  limiter,
  trustedProxies,
  allowedOrigins = [],
  chores,
}: AppOptions) {
  const app = new Hono<Counted>({ getPath: pathOf });
  app.onError((error) => {
    log('error', 'request failed', describeError(error));
    return unavailable();
  });
  // Before the limits: a page must be able to read that it was refused.
  if (allowedOrigins.length > 0) app.use('/:part{auth|rest}/v1/*', answerOtherOrigins(allowedOrigins));
  const counting = { limiter, trustedProxies, limitOf: limitOfCall };
  if (files.answerPage !== undefined) {
    // Counts by itself, to answer with a page that keeps what was typed.
    app.route('/', createPlainForm({ backend, template: () => files.answerPage ?? '', siteUrl, counting }));
  }
  app.use(limitCalls(counting));
  if (files.answerPage !== undefined) app.get(PLAIN_FORM_PATH, (c) => c.redirect('/#contact', 303));
  app.route('/', createHealth<Counted>({ isAlive: () => backend.isAlive(), chores }));
  const api = createApi(backend, { siteUrl, limiter, jwtSecret, sendLink, allowedOrigins });
  const toApi = (c: Context<Counted>) => api.fetch(c.req.raw, { client: c.get('client') });
  app.all('/auth/v1/*', toApi);
  app.all('/rest/v1/*', toApi);
  app.all('*', (c) => files.respond(c.req.raw));
  return app;
}

/**
 * Answers requests for files before any route: most requests are for files, and what the routes
 * would build for each costs more than to send it. Each counts towards the limit of all calls; a
 * client over that limit goes on to the routes, which tell it to wait.
 */
export const answerFiles =
  ({
    files,
    ...counting
  }: Pick<AppOptions, 'files' | 'limiter' | 'trustedProxies'>): StaticFiles['answerPlain'] =>
  (request) => {
    const answer = files.answerPlain(request);
    return answer !== undefined && countFile(request, counting) ? answer : undefined;
  };

/** The paths of what is not a file. */
const ROUTES = new Set(['/healthz', PLAIN_FORM_PATH, ...CALL_PATHS]);

/** The name of a path in the log: the path itself where the product knows it. Any other may hold what a person wrote. */
export const routeName = (pathname: string, files: Pick<StaticFiles, 'find'>): string =>
  ROUTES.has(pathname) ? pathname : (files.find(pathname) ?? 'unknown');
