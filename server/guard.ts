import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { toSafeAnswer, unavailable } from './answers.ts';
import type { Backend } from './embedded.ts';
import { describeError, log } from './log.ts';
import { isPlainCredentials, isPlainRow, isReadable } from './plain.ts';

/** Bytes. The longest honest request (every field at its limit) takes under 12 KB. */
const BODY_LIMIT = 16 * 1024;

/** At once; each checks a password, which takes the processor for a tenth of a second. */
const MOST_AUTH_CALLS = 8;

const AUTH_CALLS = new Set(['POST /signup', 'POST /token', 'POST /logout', 'GET /user']);
const REST_METHODS = new Set(['GET', 'HEAD', 'POST', 'DELETE']);

const refuse = (message: string) => ({ code: 'REFUSED', message });

/** Whether a browser sent this from our own pages; programs send no Origin and are not stopped by it. */
function isSameOrigin(request: Request, siteUrl: string): boolean {
  const origin = request.headers.get('origin');
  if (origin === null) return true;
  return origin === new URL(siteUrl).origin || originHost(origin) === request.headers.get('host');
}

const originHost = (origin: string) => /^https?:\/\/([^/]+)$/.exec(origin)?.[1];

/**
 * The two doors to the backend, `/rest/v1` and `/auth/v1`, with what it lacks: a body
 * limit, our origin only, only the calls that the product makes, and answers that show
 * nothing of the inside. Everything else of the library stays unmounted.
 */
export function createGuard(backend: Backend, siteUrl: string) {
  const guard = new Hono();
  guard.use(async (c, next) => {
    if (!isSameOrigin(c.req.raw, siteUrl)) {
      return c.json(refuse('Requests from other sites are not served.'), 403);
    }
    if (!isReadable(c.req.raw)) {
      return c.json(refuse('The address or the sign-in token is malformed.'), 401);
    }
    await next();
    c.header('Cache-Control', 'no-store');
    return;
  });
  guard.use(
    bodyLimit({ maxSize: BODY_LIMIT, onError: (c) => c.json(refuse('The request is too large.'), 413) }),
  );

  let authCalls = 0;
  guard.all('/auth/v1/*', async (c) => {
    const call = `${c.req.method} ${c.req.path.slice('/auth/v1'.length)}`;
    if (!AUTH_CALLS.has(call)) return c.json(refuse('There is no such call.'), 404);
    const body = await c.req.text();
    if (!isPlainCredentials(body)) {
      const msg = 'E-mail address and password must be text.';
      return c.json({ code: 400, error_code: 'validation_failed', msg }, 400);
    }
    if (authCalls >= MOST_AUTH_CALLS) {
      const msg = 'Too many people are signing in at the moment. Please try again in a few seconds.';
      return c.json({ code: 429, error_code: 'over_request_rate_limit', msg }, 429, { 'Retry-After': '5' });
    }
    authCalls += 1;
    return forward(backend, c.req.raw, body).finally(() => {
      authCalls -= 1;
    });
  });

  guard.all('/rest/v1/*', async (c) => {
    if (!REST_METHODS.has(c.req.method)) return c.json(refuse('There is no such call.'), 405);
    const body = await c.req.text();
    if (!isPlainRow(body)) return c.json(refuse('Every value must be text.'), 400);
    return forward(backend, c.req.raw, body);
  });
  return guard;
}

/** The body is read whole before the backend is asked: a slow sender never holds up the queue. */
async function forward(backend: Backend, { url, method, headers }: Request, body: string): Promise<Response> {
  try {
    const answer = await backend.fetch(new Request(url, { method, headers, ...(body !== '' && { body }) }));
    if (answer.status >= 500 && !(await backend.isAlive())) return unavailable();
    return await toSafeAnswer(answer);
  } catch (error) {
    log('error', 'backend failed', describeError(error));
    return unavailable();
  }
}
