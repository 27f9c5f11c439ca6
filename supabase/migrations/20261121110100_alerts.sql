-- The outbox. Whoever stores a request stores its alert in the same transaction; a sender
-- (server/alerts, or `npm run alerts` for a hosted project) delivers it at least once.

create table private.alerts (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references public.contact_submissions (id) on delete cascade,
  kind text not null constraint alert_kind_known check (kind in ('alert', 'acknowledgement')),
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- The staff's addresses that have it: one that refuses must not make the others get it again.
  delivered_to text[] not null default '{}',
  delivered_at timestamptz,
  -- Only an acknowledgement is ever given up: its address may not exist.
  given_up_at timestamptz,
  next_attempt timestamptz not null default now(),
  -- While one sender has it; one that was killed loses it when the time is over.
  claimed_until timestamptz,
  unique (submission_id, kind)
);
create index alerts_waiting on private.alerts (created_at)
  where delivered_at is null and given_up_at is null;
revoke all on private.alerts from public, anon, authenticated, service_role;
alter table private.alerts enable row level security;

create function private.raise_alert() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.alerts (submission_id, kind) values (new.id, 'alert');
  return null;
end
$$;
revoke all on function private.raise_alert() from public, anon, authenticated, service_role;

create trigger raise_alert after insert on public.contact_submissions
  for each row when (new.status <> 'spam') execute function private.raise_alert();

-- Ten minutes without delivery are a fault that staff must know of. Where no sender was ever
-- set up there is nothing to deliver.
create function private.count_undelivered_alerts() returns bigint
  language sql stable security definer set search_path = ''
as $$
  select count(*) from private.alerts
  where kind = 'alert' and delivered_at is null and given_up_at is null
    and created_at < now() - interval '10 minutes'
    and exists (select from private.alerts where attempts > 0)
$$;
revoke all on function private.count_undelivered_alerts() from public, anon, authenticated, service_role;
grant execute on function private.count_undelivered_alerts() to authenticated;

-- The dashboard's counts in one call (SPEC section 9), now with spam and what was not delivered.
drop function public.submission_statistics();
create function public.submission_statistics()
  returns table (total bigint, new bigint, emergency bigint, spam bigint, undelivered bigint)
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
      private.count_undelivered_alerts()
    from public.contact_submissions s;
end
$$;
revoke all on function public.submission_statistics() from public, anon, authenticated, service_role;
grant execute on function public.submission_statistics() to authenticated;
