-- How many requests there are, counted when they come and go: the desk's figures need not read them all.

-- The figures are the sums over all rows, whatever each holds. A transaction adds to a row that nobody else is
-- adding to, or to a new one, so that visitors never wait for each other: there are as many rows as there were
-- writers at once. Each figure is as true as the table for whoever looks, since both change in one transaction.
create table private.submission_counts (
  id bigint generated always as identity primary key,
  total bigint not null,
  new bigint not null,
  emergency bigint not null,
  spam bigint not null
)
-- A page keeps room for the next versions of its rows, which then need no vacuum.
with (fillfactor = 10);
revoke all on private.submission_counts from public, anon, authenticated, service_role;
alter table private.submission_counts enable row level security;

create function private.add_counts(added_total bigint, added_new bigint, added_emergency bigint, added_spam bigint)
  returns void
  language plpgsql set search_path = ''
as $$
declare
  free bigint;
begin
  if added_total = 0 and added_new = 0 and added_emergency = 0 and added_spam = 0 then
    return;
  end if;
  -- A transaction that sees one state throughout may not change a row that another has changed since.
  if current_setting('transaction_isolation') = 'read committed' then
    select c.id into free from private.submission_counts c limit 1 for update skip locked;
  end if;
  if free is null then
    insert into private.submission_counts (total, new, emergency, spam)
      values (added_total, added_new, added_emergency, added_spam);
  else
    update private.submission_counts c
      set total = c.total + added_total, new = c.new + added_new,
        emergency = c.emergency + added_emergency, spam = c.spam + added_spam
      where c.id = free;
  end if;
end
$$;

-- Once for a statement, of however many rows: `came` and `gone` are what it wrote and what it took away.
create function private.count_submissions_changed() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' then
    perform private.add_counts(
      count(*), count(*) filter (where status = 'new'),
      count(*) filter (where urgency = 'emergency'), count(*) filter (where status = 'spam')
    ) from came;
  end if;
  if tg_op <> 'INSERT' then
    perform private.add_counts(
      -count(*), -count(*) filter (where status = 'new'),
      -count(*) filter (where urgency = 'emergency'), -count(*) filter (where status = 'spam')
    ) from gone;
  end if;
  return null;
end
$$;

-- All at once, as the table itself: those that another transaction cannot see yet, too.
create function private.count_submissions_truncated() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  truncate private.submission_counts;
  return null;
end
$$;

create trigger count_inserted after insert on public.contact_submissions
  referencing new table as came
  for each statement execute function private.count_submissions_changed();
-- Nobody may, but the owner of the database can.
create trigger count_updated after update on public.contact_submissions
  referencing old table as gone new table as came
  for each statement execute function private.count_submissions_changed();
create trigger count_deleted after delete on public.contact_submissions
  referencing old table as gone
  for each statement execute function private.count_submissions_changed();
create trigger count_truncated after truncate on public.contact_submissions
  for each statement execute function private.count_submissions_truncated();

-- Counts anew, where rows came past the triggers: a restore disables them.
create function private.recount_submissions() returns void
  language plpgsql set search_path = ''
as $$
begin
  -- Nobody adds or removes one meanwhile.
  lock table public.contact_submissions in share row exclusive mode;
  delete from private.submission_counts;
  perform private.add_counts(
    count(*), count(*) filter (where status = 'new'),
    count(*) filter (where urgency = 'emergency'), count(*) filter (where status = 'spam')
  ) from public.contact_submissions;
end
$$;
select private.recount_submissions();

-- SPEC's figures count the status and the urgency as they were written; spam follows the folder, and so the few
-- that staff moved.
create function private.submission_figures()
  returns table (total bigint, new bigint, emergency bigint, spam bigint)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  moved bigint;
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Admin privileges required';
  end if;
  select
    count(*) filter (where h.folder = 'spam' and s.status <> 'spam')
      - count(*) filter (where h.folder = 'requests' and s.status = 'spam')
    into strict moved
    from private.handling_state h join public.contact_submissions s on s.id = h.submission_id
    where h.folder is not null;
  return query
    select
      coalesce(sum(c.total), 0)::bigint, coalesce(sum(c.new), 0)::bigint,
      coalesce(sum(c.emergency), 0)::bigint, coalesce(sum(c.spam), 0)::bigint + moved
    from private.submission_counts c;
end
$$;

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
      f.total, f.new, f.emergency, f.spam,
      private.count_undelivered_alerts(),
      (select c.backup_failed_since from private.failing_chores() c),
      (select c.erasure_waits_since from private.failing_chores() c)
    from private.submission_figures() f;
end
$$;
drop function private.count_spam();

-- Whether a sender was ever set up is asked with the figures: where none was, all of the outbox was read for it.
create index alerts_attempted on private.alerts (created_at) where attempts > 0;

revoke all on function
  private.add_counts(bigint, bigint, bigint, bigint),
  private.count_submissions_changed(), private.count_submissions_truncated(),
  private.recount_submissions(), private.submission_figures()
  from public, anon, authenticated, service_role;
grant execute on function private.submission_figures() to authenticated;
