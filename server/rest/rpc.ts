import { z } from 'zod';
import { ApiError } from '../apiError.ts';
import { type Call, call, quote } from '../call.ts';
import type { Database, Query } from '../db/database.ts';
import { asCaller } from './asCaller.ts';
import { respondRows } from './tables.ts';

const FUNCTIONS = [
  'list_submissions',
  'count_submissions',
  'export_submissions',
  'submission_statistics',
  'submission_figures',
  'read_handling',
  'handle_submission',
  'handle_submissions',
  'delete_submissions',
  'list_staff',
];

/** A value or a list: deeper JSON could exhaust the database's stack. */
const argument = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);

/** 500 ids, and more than that. */
const MAX_BYTES = 24 * 1024;

/** The calls of functions. What is searched for is personal: it comes in the body, and so in no log. */
export const functionCalls = (db: Database): Call[] =>
  FUNCTIONS.map((name) =>
    call({
      method: 'POST',
      path: `/rest/v1/rpc/${name}`,
      body: z.record(z.string(), argument),
      access: 'session',
      maxBytes: MAX_BYTES,
      async handle({ body, headers, caller }) {
        const results = await asCaller(db, caller, (query) => callFunction(query, name, body));
        if (name === 'submission_statistics') return respondRows(results, headers);
        return Response.json(results[0] ?? null, { headers: { 'Content-Range': '0-0/*' } });
      },
    }),
  );

/** Calls a function by named arguments, which PostgreSQL reads as the types of its parameters and checks. */
async function callFunction(query: Query, name: string, args: Record<string, unknown>): Promise<unknown[]> {
  const parameters = await query<{ name: string; type: string }>(
    `select name, type::regtype::text as type from pg_proc, unnest(proargnames, proargtypes::oid[]) as p (name, type)
     where pg_proc.oid = to_regproc($1) and type is not null`,
    [`public.${name}`],
  );
  const unknown = Object.keys(args).find((given) => !parameters.some((known) => known.name === given));
  if (unknown !== undefined) throw new ApiError(400, `${quote(unknown)} is not a field of this call.`);
  const given = parameters.filter((parameter) => Object.hasOwn(args, parameter.name));
  const columns = given.map((parameter) => `"${parameter.name}" ${parameter.type}`).join(', ');
  const named = given.map((parameter) => `"${parameter.name}" => args."${parameter.name}"`).join(', ');
  const rows = await query<{ result: unknown }>(
    `select to_jsonb(result) as result
     from ${columns && `json_to_record($1::json) as args (${columns}),`} public.${name}(${named}) as result`,
    columns ? [JSON.stringify(args)] : [],
  );
  return rows.map(({ result }) => result);
}
