import { ApiError } from '../apiError.ts';
import type { Caller } from '../auth/tokens.ts';
import type { Database, Query } from '../db/database.ts';
import { codeOf } from '../db/errors.ts';

/**
 * Runs `work` in a transaction with the caller's role and claims, as PostgREST does, so that grants and
 * row security decide. Without a caller the role is `anon`.
 */
export async function asCaller<T>(
  db: Database,
  caller: Caller | null,
  work: (query: Query) => Promise<T>,
): Promise<T> {
  const role = caller === null ? 'anon' : 'authenticated';
  const claims = JSON.stringify(caller?.claims ?? { role });
  try {
    return await db.transaction(async (query) => {
      await query("select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)", [
        role,
        claims,
      ]);
      return work(query);
    });
  } catch (error) {
    throw toPostgrestError(error, caller);
  }
}

/** Gives SQLSTATEs that are the caller's to know the status that PostgREST gives them. */
function toPostgrestError(error: unknown, caller: Caller | null): unknown {
  const code = codeOf(error);
  // Raised by our own functions, with a message for the caller.
  const status = /^PT(\d{3})$/.exec(code)?.[1];
  if (status !== undefined) return new ApiError(Number(status), (error as Error).message, { code });
  if (code === '42501') return new ApiError(caller ? 403 : 401, 'permission denied', { code });
  if (code === '42883') return new ApiError(400, 'An argument is missing.', { code });
  if (code.startsWith('22')) return new ApiError(400, 'A value is not valid.', { code });
  return error;
}
