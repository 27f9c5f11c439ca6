import { type Backend, PUBLIC_KEY } from '../database/backend.ts';
import { formatTarget } from '../http/target.ts';
import { describeError, log } from '../log.ts';
import type { Call } from './parseCall.ts';
import { checkViolated, internalError, unavailable } from './responses.ts';

/** What of the library's headers a client needs. */
const KEPT_HEADERS = ['content-type', 'content-range', 'preference-applied', 'x-sb-error-code'];

/** All that the auth calls say when the database fails them; a sender's errors have responses of their own. */
const AUTH_FAULT = /^{"error":"server_error"/;

/**
 * Asks the backend library, with a request that is made anew of what was understood. Its body is
 * whole: a slow sender never holds up the queue.
 * @param authorization the session's header; without it the call is made as the anonymous role.
 */
export async function forward(
  backend: Backend,
  { spec, query }: Pick<Call, 'spec' | 'query'>,
  body: unknown,
  authorization?: string,
): Promise<Response> {
  const target = formatTarget({ path: spec.path, query: Object.entries(query) });
  const request = new Request(new URL(target, 'http://localhost'), {
    method: spec.method,
    headers: {
      apikey: PUBLIC_KEY,
      accept: 'application/json',
      'content-type': 'application/json',
      ...spec.headers,
      ...(authorization !== undefined && { authorization }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  try {
    const response = await backend.fetch(request);
    if (response.status >= 500 && !(await backend.isAlive())) return unavailable();
    return await toSafeResponse(response);
  } catch (error) {
    return toUnavailable(error);
  }
}

/**
 * The library's response as PostgREST and GoTrue would give it: a broken CHECK is the
 * sender's fault (400, SQLSTATE 23514), and a fault of ours says nothing of the inside.
 */
export async function toSafeResponse(response: Response): Promise<Response> {
  const { status } = response;
  if (status < 500) {
    const kept = KEPT_HEADERS.map((name) => [name, response.headers.get(name)]);
    const headers = kept.filter((header): header is [string, string] => header[1] !== null);
    return new Response(response.body, { status, headers });
  }
  const text = await response.text();
  if (status === 503 || AUTH_FAULT.test(text)) return unavailable();
  const constraint = /violates check constraint "(\w+)"/.exec(text.replaceAll('\\', ''))?.[1];
  if (constraint !== undefined) return checkViolated(constraint);
  log('error', 'backend failed', { status });
  return internalError();
}

/** Logs an error of ours, and says to the client what it may know. */
export function toUnavailable(error: unknown): Response {
  log('error', 'backend failed', describeError(error));
  return unavailable();
}
