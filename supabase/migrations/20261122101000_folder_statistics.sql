-- Lists and their counts follow the folder that staff moved a request to; SPEC's figures (total, new,
-- emergency) count the status and the urgency as they were written.

create function private.count_spam() returns bigint
  language sql stable security definer set search_path = ''
as $$ select count(*) from private.spam_submissions $$;
revoke all on function private.count_spam() from public, anon, authenticated, service_role;
grant execute on function private.count_spam() to authenticated;

create or replace function public.submission_statistics()
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
      private.count_spam(),
      private.count_undelivered_alerts(),
      (select f.backup_failed_since from private.failing_chores() f),
      (select f.erasure_waits_since from private.failing_chores() f)
    from public.contact_submissions s;
end
$$;
