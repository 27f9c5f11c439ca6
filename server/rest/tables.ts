import { z } from 'zod';
import { type Submission, type SubmissionField, submissionRules } from '../../src/domain/submission.ts';
import { ApiError } from '../apiError.ts';
import { type Call, call } from '../call.ts';
import type { Database } from '../db/database.ts';
import { asCaller } from './asCaller.ts';

const SUBMISSIONS = '/rest/v1/contact_submissions';
const COLUMNS = Object.keys(submissionRules.shape) as SubmissionField[];

const equalsId = z
  .string()
  .regex(/^eq\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'Expected eq. and an id.')
  .transform((filter) => filter.slice(3));
const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/, 'Expected a whole number.')
  .transform(Number);

const listQuery = z.strictObject({
  select: z.literal('*'),
  id: equalsId.optional(),
  order: z.literal('created_at.desc').optional(),
  limit: wholeNumber.optional(),
  offset: wholeNumber.optional(),
});

const roleQuery = z.strictObject({
  select: z.literal('role'),
  user_id: equalsId,
  role: z.literal('eq.admin'),
});

const column = z
  .string('Expected text or null.')
  .nullish()
  .transform((value) => value ?? '');
const newSubmission = z
  .strictObject(
    Object.fromEntries(COLUMNS.map((name) => [name, column])) as Record<SubmissionField, typeof column>,
  )
  .pipe(submissionRules);

const INSERT = `insert into public.contact_submissions (${COLUMNS.join(', ')})
  values (${COLUMNS.map((_, index) => `$${index + 1}`).join(', ')})`;

export const insertSubmission = (db: Database, submission: Submission) =>
  asCaller(db, null, (query) =>
    query(
      INSERT,
      COLUMNS.map((name) => submission[name]),
    ),
  );

export const tableCalls = (db: Database): Call[] => [
  call({
    method: 'POST',
    path: SUBMISSIONS,
    body: newSubmission,
    access: 'public',
    limit: 'form',
    async handle({ body }) {
      await insertSubmission(db, body);
      return new Response(null, { status: 201, headers: { 'Content-Range': '*/*' } });
    },
  }),
  call({
    method: 'GET',
    path: SUBMISSIONS,
    query: listQuery,
    access: 'session',
    handle({ query: { id = null, ...wanted }, headers, caller }) {
      const { limit, offset } = rangeOf(wanted, headers);
      const where = '($1::uuid is null or id = $1::uuid)';
      return asCaller(db, caller, async (query) => {
        const rows = await query(
          `select * from public.contact_submissions where ${where}
           order by created_at desc limit $2 offset $3`,
          [id, limit, offset],
        );
        const counted = wantsCount(headers)
          ? await query<{ total: number }>(
              `select count(*) as total from public.contact_submissions where ${where}`,
              [id],
            )
          : [];
        return respondRows(rows, headers, { offset, total: counted[0]?.total ?? null });
      });
    },
  }),
  call({
    method: 'DELETE',
    path: SUBMISSIONS,
    query: z.strictObject({ id: equalsId }),
    access: 'session',
    async handle({ query: { id }, headers, caller }) {
      const deleted = await asCaller(db, caller, (query) =>
        query('delete from public.contact_submissions where id = $1 returning id', [id]),
      );
      const total = wantsCount(headers) ? deleted.length : '*';
      return new Response(null, { status: 204, headers: { 'Content-Range': `*/${total}` } });
    },
  }),
  call({
    method: 'GET',
    path: '/rest/v1/user_roles',
    query: roleQuery,
    access: 'session',
    async handle({ query: { user_id }, headers, caller }) {
      const rows = await asCaller(db, caller, (query) =>
        query("select role from public.user_roles where user_id = $1 and role = 'admin'", [user_id]),
      );
      return respondRows(rows, headers);
    },
  }),
];

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
