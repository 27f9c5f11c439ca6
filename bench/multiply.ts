import type { Backend } from '../server/database/backend.ts';

type Index = { name: string; definition: string };

const INDEXES = `
  select indexname as name, indexdef as definition from pg_indexes
  where schemaname = 'public' and tablename = 'contact_submissions' and indexname <> 'contact_submissions_pkey'`;

/** Copies of what is there, by other people at other times: words are as common among many as among few. */
const COPY = `
  insert into contact_submissions (name, phone, email, service, location, urgency, details, status, created_at)
  select case s.name when 'Zebedee Quill' then 'Zena Quillon' else s.name end,
    '07700 900' || lpad((n * 37 % 1000)::text, 3, '0'), 'someone-' || n || '@mail.example',
    s.service, s.location, s.urgency, s.details || ' ' || n, s.status,
    now() - interval '2 years' * (n::double precision / $1)
  from generate_series((select count(*) from contact_submissions), $1::bigint - 1) n
  join (select *, row_number() over () - 1 as place from contact_submissions limit 1000) s
    on s.place = n % 1000`;

const MAILS = `
  insert into private.alerts (submission_id, kind, created_at, attempts, delivered_at)
  select s.id, 'alert', s.created_at, 1, s.created_at from contact_submissions s
  where s.status = 'new' and not exists (select from private.alerts a where a.submission_id = s.id)`;

/** All but the last month's are answered, and a few were moved to another folder. */
const HANDLED = `
  insert into private.handling_state (submission_id, stage, since, turn, folder)
  select s.id, 'answered', s.created_at, 1, case when s.status = 'spam' and random() < 0.02 then 'requests' end
  from contact_submissions s
  where s.created_at < now() - interval '30 days'
    and not exists (select from private.handling_state h where h.submission_id = s.id)`;

/** Makes the requests `size` in all, as years of use leave them, quickly: past the triggers, and indexed at the end. */
export async function multiplySubmissions({ inTransaction, sql }: Backend, size: number): Promise<void> {
  await inTransaction(async (run) => {
    await run('set local session_replication_role = replica');
    await run("set local maintenance_work_mem = '256MB'");
    const indexes = await run<Index>(INDEXES);
    for (const { name } of indexes) await run(`drop index public.${name}`);
    await run(COPY, [size]);
    for (const { definition } of indexes) await run(definition);
    await run(MAILS);
    await run(HANDLED);
    await run('select private.recount_submissions()');
  });
  await sql('analyze');
}
