import bcrypt from 'bcryptjs';
import type { Backend } from '../database/backend.ts';
import type { Limiter } from '../limits/limiter.ts';
import { tooMany } from '../limits/tooMany.ts';
import { errorResponse, refuse, refuseToken } from './responses.ts';

type NewPassword = { password: string; current_password?: string | undefined };
type Session = { email: string; hash: string | null };
/** Who sets it: the session, and the caller's network. */
type Caller = { sessionId: string; client: string };

/**
 * Sets the password of a session's account: where it has none, as after a link, or with the current
 * one, so that a stolen session is not enough to keep the account. A wrong one counts as a refused
 * sign-in. Afterwards the account's other sessions are over.
 * @returns what responds to such a call, with `forward` asking the library.
 */
export function createSetPassword({ sql, withLock }: Pick<Backend, 'sql' | 'withLock'>, limiter: Limiter) {
  async function refuseWrong({ email, hash }: Session, client: string, current: string | undefined) {
    if (hash === null) return undefined;
    if (current === undefined) return refuse({ status: 403, message: 'The current password is needed.' });
    const wait = await limiter.tryAccount(email, client);
    if (wait > 0) return tooMany(wait, 'Too many attempts for this account.');
    if (!(await bcrypt.compare(current, hash))) {
      return errorResponse('invalid_credentials', 'The current password is not right.', 400);
    }
    await limiter.acceptAccount(email, client);
    return undefined;
  }

  async function setPassword(
    { sessionId, client }: Caller,
    { password, current_password: current }: NewPassword,
    forward: (body: unknown) => Promise<Response>,
  ): Promise<Response> {
    const [session] = await sql<Session>(
      `select u.email, u.encrypted_password as hash
       from auth.sessions s join auth.users u on u.id = s.user_id where s.id::text = $1`,
      [sessionId],
    );
    if (session === undefined) return refuseToken();
    const refusal = await refuseWrong(session, client, current);
    if (refusal !== undefined) return refusal;
    const response = await forward({ password });
    if (response.ok) {
      await sql(
        `delete from auth.sessions
         where id::text <> $1 and user_id = (select user_id from auth.sessions where id::text = $1)`,
        [sessionId],
      );
    }
    return response;
  }

  // One at a time: a link sets one password.
  return (caller: Caller, wanted: NewPassword, forward: (body: unknown) => Promise<Response>) =>
    withLock(caller.sessionId, () => setPassword(caller, wanted, forward));
}
