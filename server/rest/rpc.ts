import { z } from 'zod';
import { SERVICES, URGENCIES, type Urgency } from '../../src/domain/choices.ts';
import { HANDLING_KINDS, NOTE_MAX_CHARACTERS, noteLength, STAGES } from '../../src/domain/handling.ts';
import { visibleLength } from '../../src/domain/submission.ts';
import { text } from '../auth/fields.ts';
import { type Call, call } from '../call.ts';
import type { Database } from '../db/database.ts';
import { asCaller } from './asCaller.ts';
import { respondRows } from './tables.ts';

/** 500 ids, and more than that. */
const MAX_BYTES_WITH_IDS = 24 * 1024;

const ids = z.array(z.guid()).min(1).max(500, 'At most 500 ids.');
const time = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d(:?\d\d)?)$/, 'Expected a time.');
const urgency = z.enum(['', ...(Object.keys(URGENCIES) as Urgency[])]);

const filters = z.strictObject({
  view: z.enum(['todo', 'requests', 'answered', 'spam', 'all']).optional(),
  search: text.max(200, 'At most 200 characters.').optional(),
  urgencies: z.array(urgency).max(5).optional(),
  service: z.enum(SERVICES).optional(),
  handling: z.enum(STAGES).optional(),
  status: z.literal('new').optional(),
  since: time.optional(),
  until: time.optional(),
});
const after = {
  after_rank: z.int().min(0).max(9).optional(),
  after_created_at: time.optional(),
  after_id: z.guid().optional(),
};
const wanted = (most: number) => z.int().min(1).max(most).optional();

const note = text
  .trim()
  .refine((value) => visibleLength(value) > 0, 'Text is expected.')
  .refine((value) => noteLength(value) <= NOTE_MAX_CHARACTERS, `At most ${NOTE_MAX_CHARACTERS} characters.`);
const handling = z
  .strictObject({
    submission: z.guid(),
    event: z.guid(),
    kind: z.enum(HANDLING_KINDS),
    note: note.optional(),
    taking_over: z.guid().optional(),
    assignee: z.guid().optional(),
  })
  .refine(({ kind, note }) => (kind === 'note') === (note !== undefined), {
    path: ['note'],
    message: 'Expected with the kind "note" only.',
  });

/** The arguments of every function that the desk calls. */
const FUNCTIONS: Record<string, { args: z.ZodType<Record<string, unknown>>; maxBytes?: number }> = {
  list_submissions: {
    args: filters.extend({
      ...after,
      sort: z.enum(['newest', 'urgency']).nullish(),
      wanted: wanted(100),
    }),
  },
  count_submissions: { args: filters },
  submission_statistics: { args: z.strictObject({}) },
  read_handling: { args: z.strictObject({ submission: z.guid() }) },
  handle_submission: { args: handling },
  handle_submissions: {
    args: z.strictObject({
      submissions: ids,
      kind: z.enum(['answered', 'reopened', 'spam', 'not_spam']),
    }),
    maxBytes: MAX_BYTES_WITH_IDS,
  },
  list_staff: { args: z.strictObject({}) },
  delete_submissions: { args: z.strictObject({ submissions: ids }), maxBytes: MAX_BYTES_WITH_IDS },
  export_submissions: {
    args: filters.extend({
      ...after,
      sort: z.enum(['newest', 'urgency']).nullish(),
      submissions: ids.optional(),
      wanted: wanted(1000),
    }),
    maxBytes: MAX_BYTES_WITH_IDS,
  },
  submission_figures: { args: z.strictObject({}) },
};

/** The calls of functions. What is searched for is personal: it comes in the body, and so in no log. */
export const functionCalls = (db: Database): Call[] =>
  Object.entries(FUNCTIONS).map(([name, { args, ...limits }]) =>
    call({
      method: 'POST',
      path: `/rest/v1/rpc/${name}`,
      body: args,
      access: 'session',
      ...limits,
      async handle({ body, headers, caller }) {
        const given = Object.entries(body).filter(([, value]) => value !== undefined);
        const named = given.map(([argument], index) => `${argument} => $${index + 1}`).join(', ');
        const rows = await asCaller(db, caller, (query) =>
          query<{ result: unknown }>(
            `select to_jsonb(result) as result from public.${name}(${named}) as result`,
            given.map(([, value]) => value),
          ),
        );
        const results = rows.map(({ result }) => result);
        if (name === 'submission_statistics') return respondRows(results, headers);
        return Response.json(results[0] ?? null, { headers: { 'Content-Range': '0-0/*' } });
      },
    }),
  );
