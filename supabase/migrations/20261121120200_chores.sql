-- What the server does by itself, so that the desk can say when it fails: a backup that fails at
-- night is a line in a log that nobody reads.

create table private.chores (
  name text primary key constraint chore_known check (name in ('backup', 'retention')),
  succeeded_at timestamptz,
  failed_since timestamptz
);
revoke all on private.chores from public, anon, authenticated, service_role;
alter table private.chores enable row level security;

-- Since when the daily backup fails, and since when old requests wait to be erased; null where all is
-- well. A backup that neither succeeded nor failed for two days could not even say that it failed.
-- A question that was not asked again for a day is over: RETENTION_DAYS was taken away.
create function private.failing_chores()
  returns table (backup_failed_since timestamptz, erasure_waits_since timestamptz)
  language sql stable security definer set search_path = ''
as $$
  select
    (
      select coalesce(
        failed_since,
        case when succeeded_at < now() - interval '2 days' then succeeded_at + interval '1 day' end
      )
      from private.chores where name = 'backup'
    ),
    (
      select waits_since from private.retention
      where asked_at between now() - interval '1 day' and now() + interval '1 day'
    )
$$;
revoke all on function private.failing_chores() from public, anon, authenticated, service_role;
grant execute on function private.failing_chores() to authenticated;

-- The dashboard's counts in one call (SPEC section 9), now with what fails.
drop function public.submission_statistics();
create function public.submission_statistics()
  returns table (
    total bigint, new bigint, emergency bigint, spam bigint, undelivered bigint,
    backup_failed_since timestamptz, erasure_waits_since timestamptz
  )
  language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Admin privileges required';
  end if;
  return query
    select
      count(*),
      count(*) filter (where s.status = 'new'),
      count(*) filter (where s.urgency = 'emergency'),
      count(*) filter (where s.status = 'spam'),
      private.count_undelivered_alerts(),
      (select f.backup_failed_since from private.failing_chores() f),
      (select f.erasure_waits_since from private.failing_chores() f)
    from public.contact_submissions s;
end
$$;
revoke all on function public.submission_statistics() from public, anon, authenticated, service_role;
grant execute on function public.submission_statistics() to authenticated;
