import type { Refusal } from './parseCall.ts';

/** An error as either client reads it: the tables' takes `message`, the one for sign-in `msg`. */
export const errorResponse = (
  code: string,
  message: string,
  status: number,
  headers: Record<string, string> = {},
): Response => Response.json({ code, message, msg: message }, { status, headers });

/** The response to a request that is not one of the product's calls, or comes from where it may not. */
export const refuse = ({ status, message, allow }: Refusal): Response =>
  errorResponse('REFUSED', message, status, allow === undefined ? {} : { Allow: allow });

/** PostgREST's own code for a token that it does not accept: the desk then leads to sign-in. */
export const refuseToken = (): Response =>
  errorResponse('PGRST301', 'This session is not valid any more. Please sign in again.', 401);

/** While the database is away: true to the visitor, and a hint to programs when to come back. */
export const unavailable = (): Response =>
  errorResponse('UNAVAILABLE', 'The service is unavailable for a moment. Please try again.', 503, {
    'Retry-After': '5',
  });

/** PostgreSQL's code for a broken CHECK. */
export const CHECK_VIOLATION = '23514';

/** A broken CHECK is the sender's fault, and its name says which field. */
export const checkViolated = (constraint: string): Response =>
  errorResponse(CHECK_VIOLATION, `new row violates check constraint "${constraint}"`, 400);

/** A fault of ours, which says nothing of the inside. */
export const internalError = (): Response => errorResponse('XX000', 'The server could not do this.', 500);
