import { verify } from 'hono/jwt';

/**
 * Whether an Authorization header carries a session of ours that has not run out. The backend
 * library takes a token that it cannot read for none, and goes on without one.
 */
export async function isSessionToken(authorization: string, jwtSecret: string): Promise<boolean> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(authorization)?.[1];
  if (token === undefined) return false;
  // One that is from the future was given before the clock was set back: its session goes on.
  return verify(token, jwtSecret, { alg: 'HS256', iat: false }).then(
    ({ role }) => role === 'authenticated',
    () => false,
  );
}
