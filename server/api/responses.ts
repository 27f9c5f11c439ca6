import { log } from '../log.ts';
import type { Refusal } from './parseCall.ts';

/** What of the backend's headers a client needs. */
const KEPT_HEADERS = ['content-type', 'content-range', 'preference-applied', 'x-sb-error-code'];

/** The auth calls tell no more of a database that fails them; what a sender does wrong has responses of its own. */
const AUTH_FAULT = /^{"error":"server_error"/;

/** The tables' client reads `message`, the one for sign-in `msg`. */
const problem = (code: string, message: string, status: number, headers: Record<string, string> = {}) =>
  Response.json({ code, message, msg: message }, { status, headers });

/** The response to what is none of the product's calls, and from whom it may not come. */
export const refuse = ({ status, message, allow }: Omit<Refusal, 'status'> & { status: number }): Response =>
  problem('REFUSED', message, status, allow === undefined ? {} : { Allow: allow });

/** PostgREST's own code for a token that it does not accept: the desk then leads to sign-in. */
export const refuseToken = (): Response =>
  problem('PGRST301', 'This session is not valid any more. Please sign in again.', 401);

/** While the database is away: true to the visitor, and a hint to programs when to come back. */
export const unavailable = (): Response =>
  problem('UNAVAILABLE', 'The service is unavailable for a moment. Please try again.', 503, {
    'Retry-After': '5',
  });

/**
 * The backend's response as PostgREST and GoTrue would give it: a broken CHECK is the
 * sender's fault (400, SQLSTATE 23514), and a fault of ours says nothing of the inside.
 */
export async function toSafeResponse(response: Response): Promise<Response> {
  if (response.status < 500) {
    return new Response(response.body, { status: response.status, headers: keptHeaders(response) });
  }
  const text = await response.text();
  if (response.status === 503 || AUTH_FAULT.test(text)) return unavailable();
  const constraint = /violates check constraint "(\w+)"/.exec(text.replaceAll('\\', ''))?.[1];
  if (constraint !== undefined) {
    return problem('23514', `new row violates check constraint "${constraint}"`, 400);
  }
  log('error', 'backend failed', { status: response.status });
  return problem('XX000', 'The server could not do this.', 500);
}

function keptHeaders(response: Response) {
  const kept = new Headers();
  for (const name of KEPT_HEADERS) {
    const value = response.headers.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept;
}
