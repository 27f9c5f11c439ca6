-- What time erases, with an eye on the clock: one that leaps forward must not erase everything.
-- No look erases more than fits the time since the last one; what does not fit waits for a person
-- (`npm run privacy -- retention`, on a hosted project `select private.confirm_retention()`).

create table private.retention (
  only_row boolean primary key default true check (only_row),
  -- The last look that fitted, and what it erased: all from before then. By the database's clock.
  looked_at timestamptz,
  erased_before timestamptz,
  -- One that did not fit waits: since when, when it was last asked for, and for how many days.
  waits_since timestamptz,
  asked_at timestamptz,
  asked_days integer
);
insert into private.retention default values;
revoke all on private.retention from public, anon, authenticated, service_role;
alter table private.retention enable row level security;

-- Whether anything that is erased after so many days comes from before then. The audit log holds
-- no personal data and is kept a year at least.
create function private.has_older_than(days integer, margin interval) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select
    exists (select from public.contact_submissions where created_at < now() - make_interval(days => days) - margin)
    or exists (select from auth.audit_log_entries where created_at < now() - make_interval(days => days) - margin)
    or exists (
      select from private.audit_log
      where happened_at < now() - make_interval(days => greatest(days, 365)) - margin
    )
$$;

-- Whether a look now may erase: the clock and the days are what they were, so that it erases what
-- became due since. The first look of all may erase what one would have erased that came every day.
create function private.retention_fits(known private.retention, days integer) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select case
    when known.looked_at is null then not private.has_older_than(days, interval '2 days')
    else now() - known.looked_at between interval '-2 days' and interval '2 days'
      and now() - make_interval(days => days) - known.erased_before
        <= greatest(now() - known.looked_at, interval '0') + interval '1 day'
  end
$$;

-- Takes the place of erase_older_than, which trusted the clock. Erases requests with their alerts,
-- spam too, and the sign-in library's own log, which holds addresses; or waits for a person.
drop function private.erase_older_than(integer);
create function private.erase_expired(days integer) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  known private.retention;
  cutoff timestamptz := now() - make_interval(days => days);
  erased bigint;
begin
  select * into strict known from private.retention for update;
  if not private.retention_fits(known, days) then
    update private.retention
      set waits_since = coalesce(waits_since, now()), asked_at = now(), asked_days = days
      returning * into known;
    return jsonb_build_object('erased', 0, 'waits_since', known.waits_since);
  end if;
  delete from public.contact_submissions where created_at < cutoff;
  get diagnostics erased = row_count;
  delete from auth.audit_log_entries where created_at < cutoff;
  delete from private.audit_log where happened_at < now() - make_interval(days => greatest(days, 365));
  update private.retention
    set looked_at = now(), erased_before = cutoff, waits_since = null, asked_at = null, asked_days = null;
  return jsonb_build_object('erased', erased, 'waits_since', null);
end
$$;

-- A person has looked at the date: it is right, and what waits may be erased at the next look.
-- Gives from before when; null where nothing waits.
create function private.confirm_retention() returns timestamptz
  language sql security definer set search_path = ''
as $$
  update private.retention
  set looked_at = now(), erased_before = now() - make_interval(days => asked_days),
    waits_since = null, asked_at = null, asked_days = null
  where asked_days is not null
  returning erased_before
$$;
revoke all on function private.has_older_than(integer, interval),
  private.retention_fits(private.retention, integer), private.erase_expired(integer),
  private.confirm_retention()
  from public, anon, authenticated, service_role;
