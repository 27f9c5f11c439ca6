import { retryOnConflict } from '../database/errors.ts';
import type { Database, Sql } from '../database/sql.ts';
import { clearFiles } from './erasure.ts';

/** `waitsSince` is set while a person has to confirm the date. */
type Expired = { erased: number; waitsSince: string | undefined };

/**
 * Erases what is older than `days` days (RETENTION_DAYS), unless that is more than became due since
 * the last time: the clock may have leapt. See the migration that makes private.retention.
 */
export async function eraseExpired({ kind, sql, inTransaction }: Database, days: number): Promise<Expired> {
  const { erased, waits_since } = await retryOnConflict(() =>
    inTransaction(async (transaction) => {
      const [row] = await transaction<{ result: { erased: number; waits_since: string | null } }>(
        'select private.erase_expired($1) as result',
        [days],
      );
      return row?.result ?? { erased: 0, waits_since: null };
    }),
  );
  if (erased > 0 && kind === 'embedded') await clearFiles(sql);
  return { erased, waitsSince: waits_since ?? undefined };
}

type Waiting = { clock: Date; looked_at: Date | null; asked_days: number | null; due: string | number };

const STATE = `
  select now() as clock, looked_at, asked_days,
    (
      select count(*) from public.contact_submissions
      where created_at < now() - make_interval(days => asked_days)
    ) as due
  from private.retention`;

/** `2026-11-21 08:53 UTC` */
const format = (time: Date) => `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const countRequests = (due: string | number) => `${due} ${Number(due) === 1 ? 'request' : 'requests'}`;

/** Says what RETENTION_DAYS waits for, for `npm run privacy -- retention`. */
export async function describeRetention(sql: Sql): Promise<string> {
  const [state] = await sql<Waiting>(STATE);
  const last = state?.looked_at
    ? `The last look was at ${format(state.looked_at)}.`
    : 'There was no look yet.';
  if (state?.asked_days == null) return `Nothing waits to be confirmed. ${last}`;
  const { clock, asked_days, due } = state;
  return [
    `The database's clock says ${format(clock)}. ${last}`,
    `With RETENTION_DAYS=${asked_days} the next look would erase ${countRequests(due)} from before ${format(daysBefore(clock, asked_days))}.`,
    'That is more than became due since the last look: the clock leapt, the site was off, or RETENTION_DAYS is new. Nothing is erased until a person has looked.',
    'If date and days are right: npm run privacy -- retention --confirm',
  ].join('\n');
}

/** Accepts the date: what waits is erased at the next look. @throws when nothing waits. */
export async function confirmRetention(sql: Sql): Promise<string> {
  const [state] = await sql<Waiting>(STATE);
  const [confirmed] = await sql<{ cutoff: Date | null }>('select private.confirm_retention() as cutoff');
  if (state === undefined || confirmed?.cutoff == null) throw new Error('Nothing waits to be confirmed.');
  return `Confirmed: ${countRequests(state.due)} from before ${format(confirmed.cutoff)} will be erased at the server's next look, within an hour or when it starts.`;
}

const daysBefore = (time: Date, days: number) => new Date(new Date(time).getTime() - days * 86_400_000);
