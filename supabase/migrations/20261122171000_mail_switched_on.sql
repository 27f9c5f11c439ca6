-- Mail that is switched on tells of what comes from then on. What came while it was off is held: it is mailed
-- when somebody asks for that (`npm run alerts -- --send-old`), and nobody is told that it failed to arrive.

create table private.mail (
  only_row boolean primary key default true check (only_row),
  is_on boolean not null,
  -- When a sender last said that it runs.
  seen_at timestamptz not null default now()
);
revoke all on private.mail from public, anon, authenticated, service_role;
alter table private.mail enable row level security;

alter table private.alerts
  add column is_held boolean not null default false,
  -- When it was asked for all the same.
  add column released_at timestamptz;

-- Whether a sender was ever set up, as far as earlier versions wrote it down.
insert into private.mail (is_on) select exists (select from private.alerts where attempts > 0);

-- A sender tries within seconds: what nobody tried for a day came while there was none.
create function private.hold_untried() returns void
  language sql security definer set search_path = ''
as $$
  update private.alerts set is_held = true
  where kind = 'alert' and attempts = 0 and delivered_at is null and released_at is null
    and created_at < now() - interval '1 day'
$$;
revoke all on function private.hold_untried() from public, anon, authenticated, service_role;
select private.hold_untried();
update private.alerts set is_held = true
where kind = 'alert' and delivered_at is null and not (select is_on from private.mail);

create or replace function private.raise_alert() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.alerts (submission_id, kind, is_held)
  values (new.id, 'alert', coalesce((select not is_on from private.mail), false));
  return null;
end
$$;

-- A sender looks every second: it must not read past thousands that are held.
drop index private.alerts_waiting;
create index alerts_waiting on private.alerts (created_at)
  where delivered_at is null and given_up_at is null and not is_held;
create index alerts_held on private.alerts (created_at) where is_held;

-- What is held is not late, and what was released is late ten minutes after that.
create or replace function private.count_undelivered_alerts() returns bigint
  language sql stable security definer set search_path = ''
as $$
  select count(*) from private.alerts
  where kind = 'alert' and delivered_at is null and given_up_at is null and not is_held
    and greatest(created_at, released_at) < now() - interval '10 minutes'
    and exists (select from private.alerts where attempts > 0)
$$;
