import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { type Backend, PUBLIC_KEY } from '../database/backend.ts';
import { parseTarget } from '../http/target.ts';
import type { Limiter } from '../limits/limiter.ts';
import { forward, toUnavailable } from './forward.ts';
import { findCall, parseBody } from './parseCall.ts';
import type { SendLink } from './recovery.ts';
import { isSameOrigin } from './request.ts';
import { refuse, refuseToken } from './responses.ts';
import { readSession } from './session.ts';
import { createSignIn } from './signIn.ts';
import { storeSubmission } from './storeSubmission.ts';

/** The longest honest request (every field at its limit) takes under 12 KB. */
const BODY_LIMIT_BYTES = 16 * 1024;

/** The caller's network, as `clientAddress` gives it. */
type FromClient = { Bindings: { client?: string } };

type Options = {
  /** The site's public address. */
  siteUrl: string;
  limiter: Limiter;
  /** Signs the sessions. */
  jwtSecret: string;
  sendLink: SendLink;
  /** Where else the site's pages are served. */
  allowedOrigins?: readonly string[];
};

/**
 * Supabase's API as the product needs it: the calls of `calls.ts`, from our own pages. A request is
 * read once; what goes on to the backend library is made anew from what was understood, so that
 * the library never reads a target, header or body that somebody else wrote.
 */
export function createApi(
  backend: Backend,
  { siteUrl, limiter, jwtSecret, sendLink, allowedOrigins }: Options,
) {
  const api = new Hono<FromClient>();
  const signIn = createSignIn(backend, limiter, sendLink);

  async function respond({ req: { raw }, env }: Context<FromClient>): Promise<Response> {
    const { method, url, headers } = raw;
    // First: a connection whose request was not read to its end cannot be used again.
    const bytes = await raw.arrayBuffer();
    if (!isSameOrigin(headers, siteUrl, allowedOrigins)) {
      return refuse({ status: 403, message: 'Requests from other sites are not served.' });
    }
    const target = parseTarget(url);
    if (target === undefined) return refuse({ status: 400, message: 'This address cannot be read.' });
    const call = findCall(method, target);
    if ('status' in call) return refuse(call);
    if (headers.get('apikey') !== PUBLIC_KEY) {
      return refuse({ status: 401, message: 'The site’s public key is missing.' });
    }
    const authorization = call.spec.caller === 'account' ? (headers.get('authorization') ?? '') : undefined;
    const sessionId = authorization === undefined ? '' : await readSession(authorization, jwtSecret);
    if (sessionId === undefined) return refuseToken();
    const parsed = parseBody(call.spec, headers, bytes);
    if ('status' in parsed) return refuse(parsed);
    if (call.name === 'sendSubmission') return storeSubmission(backend, parsed.body as object);
    const ask = (body = parsed.body) => forward(backend, call, body, authorization);
    if (!call.spec.path.startsWith('/auth/')) return ask();
    return signIn({ ...call, body: parsed.body, client: env?.client ?? '', sessionId }, ask);
  }

  api.use(
    bodyLimit({
      maxSize: BODY_LIMIT_BYTES,
      onError: () => refuse({ status: 413, message: 'The request is too large.' }),
    }),
  );
  api.all('*', async (c) => {
    const response = await respond(c);
    response.headers.set('Cache-Control', 'no-store');
    return response;
  });
  api.onError((error, c) =>
    c.req.raw.signal.aborted
      ? refuse({ status: 400, message: 'The request was cut short.' })
      : toUnavailable(error),
  );
  return api;
}
