import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { toSafeAnswer, unavailable } from './answers.ts';
import { isPlainCredentials, isPlainRow, readText } from './callBody.ts';
import { asksOtherSchema, isJson, passedHeaders } from './callHeaders.ts';
import { isKnownQuery, withoutColumns } from './callQuery.ts';
import { findTarget, isAuthCall } from './calls.ts';
import { hasReadableToken } from './callToken.ts';
import type { Backend } from './embedded.ts';
import type { Limiter } from './limiter.ts';
import { describeError, log } from './log.ts';
import { createSignIn } from './signIn.ts';

/** Bytes. The longest honest request (every field at its limit) takes under 12 KB. */
const BODY_LIMIT = 16 * 1024;

/** At once; each checks a password, which takes the processor for a tenth of a second. */
const MOST_AUTH_CALLS = 8;

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
export function createGuard(backend: Backend, siteUrl: string, limiter: Limiter) {
  const guard = new Hono();
  const signIn = createSignIn(backend, limiter);
  guard.onError((error, c) =>
    c.req.raw.signal.aborted ? c.json(refuse('The request was cut short.'), 400) : toUnavailable(error),
  );
  guard.use(async (c, next) => {
    if (!isSameOrigin(c.req.raw, siteUrl)) {
      return c.json(refuse('Requests from other sites are not served.'), 403);
    }
    if (!hasReadableToken(c.req.raw.headers)) {
      return c.json(refuse('The sign-in token is malformed.'), 401);
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
    if (!isAuthCall(c.req.raw)) return c.json(refuse('There is no such call.'), 404);
    const body = await readText(c.req.raw);
    if (body === undefined || !isPlainCredentials(body)) {
      const msg = 'E-mail address and password must be text.';
      return c.json({ code: 400, error_code: 'validation_failed', msg }, 400);
    }
    if (authCalls >= MOST_AUTH_CALLS) {
      const msg = 'Too many people are signing in at the moment. Please try again in a few seconds.';
      return c.json({ code: 429, error_code: 'over_request_rate_limit', msg }, 429, { 'Retry-After': '5' });
    }
    authCalls += 1;
    const { method, path, url } = c.req;
    return signIn({ method, path, url, body }, () => forward(backend, c.req.raw, body)).finally(() => {
      authCalls -= 1;
    });
  });

  guard.all('/rest/v1/*', async (c) => {
    const { method, url, headers } = c.req.raw;
    const target = findTarget(url);
    if (target === undefined) return c.json(refuse('There is no such table or function.'), 404);
    if (!target.methods.includes(method)) return c.json(refuse('There is no such call.'), 405);
    const isServer = headers.get('apikey')?.startsWith('sb_secret_') === true;
    if (!isKnownQuery(method, url, target)) return c.json(refuse('There is no such query.'), 400);
    if (asksOtherSchema(headers)) return c.json(refuse('There is no such schema.'), 406);
    if (method !== 'POST') return forward(backend, c.req.raw, '');
    const asked = isServer ? url : withoutColumns(url);
    const body = await readText(c.req.raw);
    if (!isJson(headers)) return c.json(refuse('Only JSON is read.'), 415);
    if (body === undefined || !isPlainRow(body, target, isServer)) {
      return c.json(refuse('One row of known columns, and every value text.'), 400);
    }
    return forward(backend, { url: asked, method, headers }, body);
  });
  return guard;
}

type Asked = Pick<Request, 'url' | 'method' | 'headers'>;

/** The body is read whole before the backend is asked: a slow sender never holds up the queue. */
async function forward(backend: Backend, { url, method, headers }: Asked, body: string): Promise<Response> {
  try {
    const answer = await backend.fetch(
      new Request(url, { method, headers: passedHeaders(headers), ...(body !== '' && { body }) }),
    );
    if (answer.status >= 500 && !(await backend.isAlive())) return unavailable();
    return await toSafeAnswer(answer);
  } catch (error) {
    return toUnavailable(error);
  }
}

function toUnavailable(error: unknown): Response {
  log('error', 'backend failed', describeError(error));
  return unavailable();
}
