import { z } from 'zod';
import { type Submission, type SubmissionField, submissionRules } from '../../src/domain/submission.ts';
import { type Call, call } from '../call.ts';
import type { Database } from '../db/database.ts';
import { asCaller } from './asCaller.ts';
import { rangeOf, respondRows, wantsCount } from './range.ts';

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

const column = z.union([z.string(), z.null().transform(() => '')], 'Expected text or null.');
const newSubmission = z
  .strictObject(
    Object.fromEntries(COLUMNS.map((name) => [name, column])) as Record<SubmissionField, typeof column>,
  )
  .pipe(submissionRules);

const INSERT = `insert into public.contact_submissions (${COLUMNS.join(', ')})
  values (${COLUMNS.map((_, index) => `$${index + 1}`).join(', ')})`;

/** Stores a visitor's request as the anonymous role. */
export const insertSubmission = (db: Database, submission: Submission) =>
  asCaller(db, null, (query) =>
    query(
      INSERT,
      COLUMNS.map((name) => submission[name]),
    ),
  );

/** The calls of tables, in PostgREST's shapes. */
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
