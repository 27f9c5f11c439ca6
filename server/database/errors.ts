import { describeError, log } from '../log.ts';

/**
 * PostgreSQL's codes for what is not the call's fault and passes: lost connections (08),
 * no disk or connection left (53), being stopped or started (57), input and output that
 * fail (58); then those of the system and of the driver.
 */
const TRANSIENT = /^((08|53|57|58)\w{3}|E[A-Z_]+|CONNECT\w+)$/;

/** PostgreSQL's codes for a transaction that met another one and was undone: another try may succeed. */
const CONFLICT = /^(40001|40P01)$/;
const MAX_TRIES = 5;

const codeOf = (error: unknown) => String((error as { code?: unknown } | undefined)?.code);

/** Whether the database could not do its work now, and the same call may succeed later. */
export const isTransient = (error: unknown): boolean => TRANSIENT.test(codeOf(error));

/** Whether the transaction met another one, and was undone for it. */
export const isConflict = (error: unknown): boolean => CONFLICT.test(codeOf(error));

/** What the backend library is given instead of a transient error: it responds to PostgREST's `PT503` with 503. */
export function markTransient(error: unknown): unknown {
  if (!isTransient(error)) return error;
  log('error', 'the database could not do this now', describeError(error));
  return Object.assign(new Error('The database is away.'), { code: 'PT503' });
}

/** Runs a transaction, again where it conflicted with another. */
export async function retryOnConflict<T>(transaction: () => Promise<T>): Promise<T> {
  for (let turn = 1; ; turn += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (!isConflict(error) || turn === MAX_TRIES) throw error;
    }
  }
}
