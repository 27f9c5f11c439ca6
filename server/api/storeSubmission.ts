import type { Backend } from '../database/backend.ts';
import { isConflict, isTransient } from '../database/errors.ts';
import { describeError, log } from '../log.ts';
import { toUnavailable } from './forward.ts';
import { CHECK_VIOLATION, checkViolated, internalError, unavailable } from './responses.ts';

/** As PostgREST acknowledges a row that it does not send back. */
const STORED_HEADERS = { 'content-range': '*/*', 'content-type': 'application/json; charset=utf-8' };

/**
 * The call that visitors wait for: stores what they sent, and responds as the backend library would.
 * @param submission as the call's schema gives it.
 */
export async function storeSubmission(backend: Backend, submission: object): Promise<Response> {
  try {
    await backend.sendSubmission(submission);
    return new Response('', { status: 201, headers: STORED_HEADERS });
  } catch (error) {
    const { code, constraint, constraint_name } = error as Record<string, unknown>;
    if (code === CHECK_VIOLATION) return checkViolated(String(constraint ?? constraint_name));
    // A conflict that five tries did not get past is nobody's fault, and passes.
    if (code === undefined || isTransient(error) || isConflict(error)) return toUnavailable(error);
    log('error', 'backend failed', describeError(error));
    if (!(await backend.isAlive())) return unavailable();
    return internalError();
  }
}
