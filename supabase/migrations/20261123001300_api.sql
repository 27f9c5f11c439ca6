-- The functions that the desk calls, who may call what, and what the planner may remember.
--
-- Each function here runs with the caller's rights and passes its arguments to a private function
-- of the same name, which checks the role and runs with the owner's.

create function public.list_submissions(
  view text default 'requests', search text default null, urgencies text[] default null,
  service text default null, handling text default null, status text default null,
  since timestamptz default null, until timestamptz default null,
  sort text default null, after_rank integer default null,
  after_created_at timestamptz default null, after_id uuid default null, wanted integer default 50
) returns jsonb
  language sql stable set search_path = ''
as $$
  select private.list_submissions(
    jsonb_build_object(
      'view', view, 'search', search, 'urgencies', urgencies, 'service', service,
      'handling', handling, 'status', status, 'since', since, 'until', until
    ),
    sort, after_rank, after_created_at, after_id, wanted
  )
$$;

create function public.count_submissions(
  view text default 'requests', search text default null, urgencies text[] default null,
  service text default null, handling text default null, status text default null,
  since timestamptz default null, until timestamptz default null
) returns jsonb
  language sql stable set search_path = ''
as $$
  select private.count_submissions(
    jsonb_build_object(
      'view', view, 'search', search, 'urgencies', urgencies, 'service', service,
      'handling', handling, 'status', status, 'since', since, 'until', until
    )
  )
$$;

create function public.export_submissions(
  view text default 'requests', search text default null, urgencies text[] default null,
  service text default null, handling text default null, status text default null,
  since timestamptz default null, until timestamptz default null,
  sort text default null, after_rank integer default null,
  after_created_at timestamptz default null, after_id uuid default null,
  submissions uuid[] default null, wanted integer default 1000
) returns jsonb
  language sql set search_path = ''
as $$
  select private.export_submissions(
    jsonb_build_object(
      'view', view, 'search', search, 'urgencies', urgencies, 'service', service,
      'handling', handling, 'status', status, 'since', since, 'until', until
    ),
    sort, after_rank, after_created_at, after_id, submissions, wanted
  )
$$;

create function public.submission_statistics() returns table (
    total bigint, new bigint, emergency bigint, spam bigint,
    emergencies_waiting bigint, emergency_waits_since timestamptz,
    undelivered bigint, mail_failing_since timestamptz,
    backup_failed_since timestamptz, erasure_waits_since timestamptz
  )
  language sql stable set search_path = ''
as $$ select * from private.submission_statistics() $$;

create function public.submission_figures() returns jsonb
  language sql stable set search_path = ''
as $$ select private.submission_figures() $$;

create function public.read_handling(submission uuid) returns jsonb
  language sql stable set search_path = ''
as $$ select private.read_handling(submission) $$;

create function public.handle_submission(
  submission uuid, event uuid, kind text, note text default null,
  taking_over uuid default null, assignee uuid default null
) returns jsonb
  language sql set search_path = ''
as $$ select private.handle_submission(submission, event, kind, note, taking_over, assignee) $$;

create function public.handle_submissions(submissions uuid[], kind text) returns jsonb
  language sql set search_path = ''
as $$ select private.handle_submissions(submissions, kind) $$;

create function public.delete_submissions(submissions uuid[]) returns jsonb
  language sql set search_path = ''
as $$ select private.delete_submissions(submissions) $$;

create function public.list_staff() returns jsonb
  language sql stable set search_path = ''
as $$ select private.list_staff() $$;

-- PostgreSQL lets every role execute a new function. A later migration revokes this from its own.
revoke execute on all functions in schema private from public, anon, authenticated, service_role;
revoke execute on function
  public.list_submissions, public.count_submissions, public.export_submissions, public.submission_statistics,
  public.submission_figures, public.read_handling, public.handle_submission, public.handle_submissions,
  public.delete_submissions, public.list_staff, public.grant_admin, public.revoke_admin, public.list_admins
  from public, anon, authenticated, service_role;
grant execute on function
  public.list_submissions, public.count_submissions, public.export_submissions, public.submission_statistics,
  public.submission_figures, public.read_handling, public.handle_submission, public.handle_submissions,
  public.delete_submissions, public.list_staff,
  private.list_submissions, private.count_submissions, private.export_submissions, private.submission_statistics,
  private.submission_figures, private.read_handling, private.handle_submission, private.handle_submissions,
  private.delete_submissions, private.list_staff, private.has_session, private.is_admin
  to authenticated;
grant execute on function public.grant_admin, public.revoke_admin, public.list_admins to service_role;

-- The planner's statistics hold values of rows, readable by some roles and visible in estimates,
-- and outlive the rows. None are collected for these tables or the expressions of their indexes.
do $$
declare
  place record;
begin
  for place in
    select c.oid::regclass as relation, c.relkind, a.attnum, a.attname
    from pg_catalog.pg_class c
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_catalog.pg_index i on i.indexrelid = c.oid
    where (
        c.relnamespace = 'private'::regnamespace
        or coalesce(i.indrelid, c.oid) in (
          'public.user_roles'::regclass, 'public.contact_submissions'::regclass,
          'public.submission_handling'::regclass
        )
      )
      and (c.relkind = 'r' or c.relkind = 'i' and i.indkey[a.attnum - 1] = 0)
  loop
    if place.relkind = 'r' then
      execute format('alter table %s alter column %I set statistics 0', place.relation, place.attname);
    else
      execute format('alter index %s alter column %s set statistics 0', place.relation, place.attnum);
    end if;
  end loop;
end
$$;
