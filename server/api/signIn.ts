import bcrypt from 'bcryptjs';
import type * as z from 'zod';
import type { Backend } from '../database/backend.ts';
import type { Limiter } from '../limits/limiter.ts';
import { tooMany } from '../limits/tooMany.ts';
import type { CALLS } from './calls.ts';
import type { Call } from './parseCall.ts';
import { askLink, endOldKeys, type SendLink, toStoredLink } from './recovery.ts';
import { refuseReusedToken } from './session.ts';
import { createSetPassword } from './setPassword.ts';

/** How many at once: each checks a password, which takes the processor for a tenth of a second. */
const MAX_AUTH_CALLS = 8;
const RETRY_AFTER_SECONDS = 5;

type Credentials = z.output<typeof CALLS.signIn.body>;
type Link = z.output<typeof CALLS.redeemLink.body>;
type Forgotten = z.output<typeof CALLS.askLink.body>;
type NewPassword = z.output<typeof CALLS.setPassword.body>;
type RefreshToken = z.output<typeof CALLS.refreshSession.body>;
/** A call with its body; `client` is the caller's network, as `clientAddress` gives it. */
type Received = Call & { body: unknown; client: string; sessionId: string };
/** Asks the library, with another body where one is given. */
type Forward = (body?: unknown) => Promise<Response>;

/**
 * What the library lacks around sign-in: an account that is guessed at has to wait, an unknown
 * address takes as long as a wrong password, a refresh token that comes back ends its session,
 * passwords are checked a few at a time, and who forgot one gets a link.
 * @param sendLink takes such a link to its account's owner.
 * @returns what responds to a call, with `forward` asking the library.
 */
export function createSignIn(backend: Backend, limiter: Limiter, sendLink: SendLink) {
  let underWay = 0;
  const setPassword = createSetPassword(backend, limiter);

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

  // To two at once, as from two tabs, the library would give a successor each.
  const refresh = ({ refresh_token: token }: RefreshToken, forward: Forward): Promise<Response> =>
    backend.withLock(token, async () => (await refuseReusedToken(backend, token)) ?? forward());

  async function redeem(link: Link, forward: Forward): Promise<Response> {
    const response = await forward(toStoredLink(link));
    return response.ok ? endOldKeys(backend, response) : response;
  }

  function respond({ name, client, sessionId, body }: Received, forward: Forward): Promise<Response> {
    if (name === 'signIn') return signIn(body as Credentials, client, forward);
    if (name === 'refreshSession') return refresh(body as RefreshToken, forward);
    if (name === 'askLink') return askLink(backend, (body as Forgotten).email, limiter.mailbox, sendLink);
    if (name === 'redeemLink') return redeem(body as Link, forward);
    if (name === 'setPassword') return setPassword({ sessionId, client }, body as NewPassword, forward);
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

/** The library's cost (10) and nobody's password. */
const NO_PASSWORD = '$2b$10$nobodyhasthispasswordOeT1kVbq8mC5yWxZ7rJ3sH9uL2dF4gA6';

/**
 * For an address without an account the library skips the password check, a tenth of a second
 * that would tell who has one. Here that work is done for it, so that both take the same.
 */
async function checkNoPassword({ sql }: Pick<Backend, 'sql'>, email: string, password: string) {
  const known = await sql('select 1 from auth.users where email = $1 and encrypted_password is not null', [
    email.toLowerCase(),
  ]);
  if (known.length === 0) await bcrypt.compare(password, NO_PASSWORD);
}
