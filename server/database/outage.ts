import { describeError, log } from '../log.ts';

/**
 * PostgreSQL's codes for what is not the call's fault and passes: lost connections (08),
 * no disk or connection left (53), being stopped or started (57), input and output that
 * fail (58); then those of the system and of the driver.
 */
const PASSING = /^((08|53|57|58)\w{3}|E[A-Z_]+|CONNECT\w+)$/;

/** Whether the database could not do its work now, and the same call may succeed later. */
export const isOutage = (error: unknown): boolean =>
  PASSING.test(String((error as { code?: unknown })?.code));

/** What the backend library is given instead of such an error: it answers PostgREST's `PT503` with 503. */
export function markOutage(error: unknown): unknown {
  if (!isOutage(error)) return error;
  log('error', 'the database could not do this now', describeError(error));
  return Object.assign(new Error('The database is away.'), { code: 'PT503' });
}
