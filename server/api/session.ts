import { verify } from 'hono/jwt';

/**
 * The session that an Authorization header carries, by its id; undefined unless it is one of ours
 * that has not run out. The backend library takes a token that it cannot read for none, and goes
 * on without one.
 */
export async function readSession(authorization: string, jwtSecret: string): Promise<string | undefined> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(authorization)?.[1];
  if (token === undefined) return undefined;
  // One that is from the future was given before the clock was set back: its session goes on.
  return verify(token, jwtSecret, { alg: 'HS256', iat: false }).then(
    ({ role, session_id }) => (role === 'authenticated' ? String(session_id) : undefined),
    () => undefined,
  );
}
