import type * as z from 'zod';
import type { Backend } from '../database/backend.ts';
import type { Limiter } from '../limits/limiter.ts';
import { tooMany } from '../limits/tooMany.ts';
import type { CALLS } from './calls.ts';
import type { Call } from './parseCall.ts';
import { checkNoPassword } from './passwordTiming.ts';
import { refusePassword, toStoredLink } from './recovery.ts';
import { refuseReusedToken } from './refreshTokens.ts';

/** At once; each checks a password, which takes the processor for a tenth of a second. */
const MAX_AUTH_CALLS = 8;
const RETRY_AFTER_SECONDS = 5;

type Credentials = z.output<typeof CALLS.signIn.body>;
type Link = z.output<typeof CALLS.redeemLink.body>;
type RefreshToken = z.output<typeof CALLS.refreshSession.body>;
/** A call with its body; `client` is the caller's network, as `clientAddress` gives it. */
type Received = Call & { body: unknown; client: string; sessionId: string };
/** Asks the library, with another body where one is given. */
type Forward = (body?: unknown) => Promise<Response>;

/**
 * What the library lacks around sign-in: an account that is guessed at has to wait, an unknown
 * address takes as long as a wrong password, a refresh token that comes back ends its session,
 * and passwords are checked a few at a time.
 * @returns what responds to a call, with `forward` asking the library.
 */
export function createSignIn(backend: Backend, limiter: Limiter) {
  let underWay = 0;

  async function signIn(
    { email, password }: Credentials,
    client: string,
    forward: Forward,
  ): Promise<Response> {
    const wait = await limiter.tryAccount(email, client);
    if (wait > 0) return tooMany(wait, 'Too many attempts for this account.');
    await checkNoPassword(backend, email, password);
    const response = await forward();
    if (response.ok) await limiter.acceptAccount(email, client);
    return response;
  }

  // At once, as from two tabs, the library would give each token a successor of its own.
  const refresh = ({ refresh_token: token }: RefreshToken, forward: Forward): Promise<Response> =>
    backend.withLock(token, async () => (await refuseReusedToken(backend, token)) ?? forward());

  // One at a time: a link sets one password.
  const setPassword = (sessionId: string, forward: Forward): Promise<Response> =>
    backend.withLock(sessionId, async () => (await refusePassword(backend, sessionId)) ?? forward());

  function respond({ name, client, sessionId, body }: Received, forward: Forward): Promise<Response> {
    if (name === 'signIn') return signIn(body as Credentials, client, forward);
    if (name === 'refreshSession') return refresh(body as RefreshToken, forward);
    if (name === 'redeemLink') return forward(toStoredLink(body as Link));
    if (name === 'setPassword') return setPassword(sessionId, forward);
    return forward();
  }

  return async function respondInTurn(call: Received, forward: Forward): Promise<Response> {
    if (underWay >= MAX_AUTH_CALLS) return tooMany(RETRY_AFTER_SECONDS, 'Too many people are signing in.');
    underWay += 1;
    return respond(call, forward).finally(() => {
      underWay -= 1;
    });
  };
}
