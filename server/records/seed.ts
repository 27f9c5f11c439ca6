import { submissionRules } from '../../src/domain/submission.ts';
import type { InTransaction, Sql } from '../database/sql.ts';
import { inventSubmission } from './inventedSubmissions.ts';

/** Rows in one transaction: a visitor who sends meanwhile waits no longer than one takes. */
const BATCH_ROWS = 500;

/** The form's fields, and what the database would fill in by itself. */
const COLUMNS = [...Object.keys(submissionRules.shape), 'id', 'status', 'created_at'].join(', ');

const STORE = `
  insert into public.contact_submissions (${COLUMNS})
  select ${COLUMNS}
  from jsonb_populate_recordset(null::public.contact_submissions, $1::text::jsonb)`;

/** Its mails, to staff and to the sender, count as sent: nobody is told of what nobody wrote. */
const SETTLE = `
  insert into private.alerts (submission_id, kind, delivered_at)
  select id, kind, now()
  from unnest($1::uuid[]) id cross join unnest('{alert,reminder,acknowledgement}'::text[]) kind
  on conflict (submission_id, kind) do update set delivered_at = excluded.delivered_at`;

/** Whether the database holds requests that were not invented here. */
export async function holdsRealRequests(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ found: boolean }>(
    "select exists (select from public.contact_submissions where email not like '%@mail.example') as found",
  );
  return row?.found === true;
}

/**
 * Adds `count` invented requests, and sends no mail for any of them.
 * @param signal aborts the work between two batches; what is stored by then stays.
 */
export async function seed(inTransaction: InTransaction, count: number, signal: AbortSignal): Promise<void> {
  const now = Date.now();
  for (let left = count; left > 0; left -= BATCH_ROWS) {
    signal.throwIfAborted();
    const rows = Array.from({ length: Math.min(left, BATCH_ROWS) }, () => inventSubmission(Math.random, now));
    await inTransaction(async (sql) => {
      await sql(STORE, [JSON.stringify(rows)]);
      await sql(SETTLE, [rows.map(({ id }) => id)]);
    });
  }
}
