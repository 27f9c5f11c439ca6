/**
 * SQLSTATE classes and system codes of failures that are not the caller's fault and may pass: lost
 * connections (08), no disk space or connections left (53), cancelled or shut down (57), I/O errors (58).
 */
const TRANSIENT = /^((08|53|57|58)\w{3}|E[A-Z_]+)$/;

/** pg 8.23 gives errors of the connection itself no code. */
const CONNECTION_LOST = /^(Connection terminated|Client (has encountered|was closed)|timeout exceeded)/;

/** Serialization failure and deadlock: the transaction was rolled back, and may succeed when repeated. */
const CONFLICT = /^(40001|40P01)$/;

export const noDatabase = (where: string) =>
  new Error(
    `There is no database of this site in ${where}. If it is elsewhere, set DATA_DIR or DATABASE_URL as for the server, in .env or in front of the command. If there is none yet, start the server first: npm start`,
  );

/** The database did not answer in time, or is restarting. Its code is PostgreSQL's for "cannot connect now". */
export class UnavailableError extends Error {
  override name = 'UnavailableError';
  readonly code = '57P03';
}

export const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');

/** Tells whether the database could not do its work now and the same call may succeed later. */
export const isTransient = (error: unknown): boolean =>
  TRANSIENT.test(codeOf(error)) || (error instanceof Error && CONNECTION_LOST.test(error.message));

export const isConflict = (error: unknown): boolean => CONFLICT.test(codeOf(error));

export function constraintOf(error: unknown): string | undefined {
  const { constraint } = (error ?? {}) as { constraint?: unknown };
  return typeof constraint === 'string' ? constraint : undefined;
}
