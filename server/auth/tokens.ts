import { createHash, randomBytes } from 'node:crypto';
import { sign, verify } from 'hono/jwt';
import { JwtTokenExpired } from 'hono/utils/jwt/types';
import { z } from 'zod';
import { ApiError } from '../apiError.ts';

/** A caller whose access token is valid. Whether the session has ended since is known to the database. */
export type Caller = { userId: string; sessionId: string; claims: Record<string, unknown> };

export const ACCESS_TOKEN_SECONDS = 3600;

const claimsSchema = z.looseObject({
  sub: z.guid(),
  session_id: z.guid(),
  aud: z.literal('authenticated'),
  role: z.literal('authenticated'),
});

export const signAccessToken = (claims: z.infer<typeof claimsSchema>, secret: string, issuedAt: number) =>
  sign({ ...claims, iat: issuedAt, exp: issuedAt + ACCESS_TOKEN_SECONDS }, secret, 'HS256');

/**
 * Reads the access token of an Authorization header.
 * @throws ApiError with PostgREST's status and code, or GoTrue's under /auth/.
 */
export async function readAccessToken(
  authorization: string | undefined,
  secret: string,
  isAuthCall: boolean,
): Promise<Caller> {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) throw new ApiError(401, 'This endpoint requires a valid Bearer token');
  try {
    // `iat` may lie ahead after the server's clock was set back: the session goes on.
    const claims = claimsSchema.parse(await verify(token, secret, { alg: 'HS256', iat: false }));
    return { userId: claims.sub, sessionId: claims.session_id, claims };
  } catch (error) {
    if (isAuthCall) throw new ApiError(403, 'invalid JWT: unable to verify', { code: 'bad_jwt' });
    const isExpired = error instanceof JwtTokenExpired;
    throw new ApiError(401, isExpired ? 'JWT expired' : 'JWT invalid', {
      code: isExpired ? 'PGRST303' : 'PGRST301',
    });
  }
}

export const LINK_SECONDS = 30 * 60;

/** Returns what the database stores in place of a token, so that neither a row nor a backup gives access. */
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Creates a recovery link's secret, and the digest that goes into `auth.users.recovery_token`. */
export function createLinkToken(): { token: string; digest: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, digest: digestOf(token) };
}

/** Returns the path of the page that sets a new password. Browsers keep the fragment to themselves. */
export const recoveryPath = (token: string): string => `/auth#token_hash=${token}&type=recovery`;
