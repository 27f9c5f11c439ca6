import type { Database, Query } from '../db/database.ts';

type Expired = { erased: number; waits_since: string | null };
type Erased = { submissions: number; account: boolean };

/** Returns everything stored about an email address, except secrets. */
export async function exportPerson(query: Query, email: string): Promise<unknown> {
  const [row] = await query<{ person: unknown }>('select private.export_person($1) as person', [email]);
  return row?.person;
}

/** Erases the requests and the account of an email address, from the files too. Rejects for an admin's. */
export async function erasePerson(db: Database, email: string): Promise<Erased> {
  const erased = await db.transaction(async (query) => {
    const [row] = await query<{ erased: Erased }>('select private.erase_person($1) as erased', [email]);
    return row?.erased ?? { submissions: 0, account: false };
  });
  await db.purge();
  return erased;
}

/** Returns the last 100 entries of the audit log, newest first, one per line. */
export async function readAuditLog(query: Query): Promise<string> {
  const entries = await query<{ line: string }>(
    `select concat_ws('  ', to_char(happened_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS "UTC"'), action,
       coalesce(a.email, actor::text, 'server'), coalesce(s.email, subject::text)) as line
     from private.audit_log left join auth.users a on a.id = actor left join auth.users s on s.id = subject
     order by happened_at desc, audit_log.id limit 100`,
  );
  return entries.map(({ line }) => line).join('\n') || 'The audit log is empty.';
}

/**
 * Erases requests older than `days`. When that is more than became due since the last run, the clock may have jumped:
 * nothing is erased, and `waits_since` says since when a confirmation is needed.
 */
export async function eraseExpired(db: Database, days: number): Promise<Expired> {
  const result = await db.transaction(
    async (query) => {
      const [row] = await query<{ result: Expired }>('select private.run_retention($1) as result', [days]);
      return row?.result ?? { erased: 0, waits_since: null };
    },
    { timeoutMs: null },
  );
  if (result.erased > 0) await db.purge();
  return result;
}

type State = { clock: string; last: string | null; days: number | null; due: number; before: string };

const STATE = `
  select
    to_char(now() at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"') as clock,
    to_char(retention_ran_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"') as last,
    retention_asked_days as days,
    to_char((now() - make_interval(days => retention_asked_days)) at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"') as before,
    (select count(*) from public.contact_submissions where created_at < now() - make_interval(days => retention_asked_days)) as due
  from private.settings`;

const countRequests = (due: number) => `${due.toLocaleString('en-GB')} ${due === 1 ? 'request' : 'requests'}`;

export async function describeRetention(query: Query): Promise<string> {
  const [state] = await query<State>(STATE);
  const last = state?.last ? `The last run was at ${state.last}.` : 'There has been no run yet.';
  if (state?.days == null) return `Nothing is waiting for confirmation. ${last}`;
  return [
    `The database's clock says ${state.clock}. ${last}`,
    `With RETENTION_DAYS=${state.days}, ${countRequests(state.due)} from before ${state.before} would be erased.`,
    'This is more than became due since the last run: the clock has jumped, the site was off, or RETENTION_DAYS is new.',
    'If the date and the number of days are right, confirm it: npm run privacy -- retention --confirm',
  ].join('\n');
}

export async function confirmRetention(query: Query): Promise<string> {
  const [state] = await query<State>(STATE);
  const [confirmed] = await query<{ cutoff: string | null }>('select private.confirm_retention() as cutoff');
  if (state === undefined || confirmed?.cutoff == null)
    throw new Error('Nothing is waiting for confirmation.');
  return `Confirmed. The server will erase ${countRequests(state.due)} from before ${state.before} within the hour.`;
}
