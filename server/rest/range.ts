import { ApiError } from '../apiError.ts';

/** The most rows of one answer, whatever was asked for. */
const MAX_ROWS = 1000;

/** PostgREST's media type for one row without an array around it. */
const OBJECT = 'application/vnd.pgrst.object+json';

const unsatisfiable = (details: string, headers = {}) =>
  new ApiError(416, 'Requested range not satisfiable', { code: 'PGRST103', details, headers });

/** Returns the rows that the parameters and a `Range: 0-9` header ask for together. */
export function rangeOf(
  { limit, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
  headers: Headers,
): { offset: number; limit: number } {
  const [, first = '0', last = ''] = /^(\d{1,9})-(\d{0,9})$/.exec(headers.get('range') ?? '') ?? [];
  if (last !== '' && Number(last) < Number(first)) {
    throw unsatisfiable('The lower boundary must be lower than or equal to the upper boundary.');
  }
  const start = Math.max(offset, Number(first));
  const ends = [
    start + MAX_ROWS,
    limit === undefined ? Infinity : offset + limit,
    last === '' ? Infinity : Number(last) + 1,
  ];
  return { offset: start, limit: Math.max(0, Math.min(...ends) - start) };
}

/** Tells whether `Prefer: count=exact` asks for the number of all rows. */
export const wantsCount = (headers: Headers): boolean => /\bcount=exact\b/.test(headers.get('prefer') ?? '');

/**
 * Responds with rows as PostgREST does: 206 when they are a part, 416 when the offset lies beyond the
 * last row, and 406 when a single object is asked for and there is not exactly one.
 * @param total the number of all rows; null when it was not asked for.
 */
export function respondRows(
  rows: readonly unknown[],
  headers: Headers,
  { offset = 0, total = null }: { offset?: number; total?: number | null } = {},
): Response {
  if (total !== null && offset > total) {
    throw unsatisfiable(`An offset of ${offset} was requested, but there are only ${total} rows.`, {
      'Content-Range': `*/${total}`,
    });
  }
  const range = rows.length === 0 ? '*' : `${offset}-${offset + rows.length - 1}`;
  const init = {
    status: total !== null && rows.length < total ? 206 : 200,
    headers: { 'Content-Range': `${range}/${total ?? '*'}` },
  };
  if (!headers.get('accept')?.includes(OBJECT)) return Response.json(rows, init);
  if (rows.length !== 1) {
    throw new ApiError(406, 'Cannot coerce the result to a single JSON object', {
      code: 'PGRST116',
      details: `The result contains ${rows.length} rows`,
    });
  }
  return Response.json(rows[0], { ...init, headers: { ...init.headers, 'Content-Type': OBJECT } });
}
