import { log } from './log.ts';

/** What of the backend's headers a client needs. */
const KEPT_HEADERS = ['content-type', 'content-range', 'preference-applied', 'x-sb-error-code'];

/** The auth calls tell no more of a database that fails them; what a sender does wrong has answers of its own. */
const AUTH_FAULT = /^{"error":"server_error"/;

/**
 * The backend's answer as PostgREST and GoTrue would give it: a broken CHECK is the
 * sender's fault (400, SQLSTATE 23514), and a fault of ours says nothing of the inside.
 */
export async function toSafeAnswer(answer: Response): Promise<Response> {
  if (answer.status < 500) {
    return new Response(answer.body, { status: answer.status, headers: keptHeaders(answer) });
  }
  const text = await answer.text();
  if (answer.status === 503 || AUTH_FAULT.test(text)) return unavailable();
  const constraint = /violates check constraint "(\w+)"/.exec(text.replaceAll('\\', ''))?.[1];
  if (constraint !== undefined) {
    const message = `new row violates check constraint "${constraint}"`;
    return Response.json({ code: '23514', details: null, hint: null, message }, { status: 400 });
  }
  log('error', 'backend answered with a fault', { status: answer.status });
  return Response.json({ code: 'XX000', message: 'The server could not do this.' }, { status: 500 });
}

/** While the database is away: true to the visitor, and a hint to programs when to come back. */
export function unavailable(): Response {
  return Response.json(
    { code: 'UNAVAILABLE', message: 'The service is unavailable for a moment. Please try again.' },
    { status: 503, headers: { 'Retry-After': '5' } },
  );
}

function keptHeaders(answer: Response) {
  const kept = new Headers();
  for (const name of KEPT_HEADERS) {
    const value = answer.headers.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept;
}
