/**
 * SQLSTATE classes and system codes of failures that are not the caller's fault and may pass: lost
 * connections (08), no disk space or connections left (53), cancelled or shut down (57), I/O errors (58).
 */
const TRANSIENT = /^((08|53|57|58)\w{3}|E[A-Z_]+)$/;

/** pg 8.23 gives errors of the connection itself no code. */
const CONNECTION_LOST = /^(Connection terminated|Client (has encountered|was closed)|timeout exceeded)/;

/** Serialization failure and deadlock: the transaction was rolled back, and may succeed when repeated. */
const CONFLICT = /^(40001|40P01)$/;

/** An error whose message is meant for the operator as it stands. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
}

/** The database did not answer in time, or is restarting. Its code is PostgreSQL's for "cannot connect now". */
export class UnavailableError extends Error {
  override name = 'UnavailableError';
  readonly code = '57P03';
}

export const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

/** Tells whether the database could not do its work now and the same call may succeed later. */
export const isTransient = (error: unknown): boolean =>
  TRANSIENT.test(codeOf(error)) || (error instanceof Error && CONNECTION_LOST.test(error.message));

/** Tells whether the transaction collided with another one and may be repeated. */
export const isConflict = (error: unknown): boolean => CONFLICT.test(codeOf(error));

/** Returns the name of the violated constraint, if the error is about one. */
export function constraintOf(error: unknown): string | undefined {
  const { constraint } = (error ?? {}) as { constraint?: unknown };
  return typeof constraint === 'string' ? constraint : undefined;
}
