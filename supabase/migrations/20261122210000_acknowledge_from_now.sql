-- Acknowledgements that are switched on go to those who send the form from then on, as mail to staff does
-- (20261122171000): an answer to what somebody wrote a day before helps nobody.

create table private.acknowledging (
  only_row boolean primary key default true check (only_row),
  is_on boolean not null,
  -- When a sender of them last said that it runs.
  seen_at timestamptz not null
);
revoke all on private.acknowledging from public, anon, authenticated, service_role;
alter table private.acknowledging enable row level security;

-- Whether they were sent, as far as earlier versions wrote it down. The first process that starts says what is so now.
insert into private.acknowledging (is_on, seen_at)
  select exists (select from private.alerts where kind = 'acknowledgement'), now() - interval '2 days';

-- Of an alert: whether its visitor is to be answered.
alter table private.alerts add column is_answerable boolean not null default false;

-- What an earlier version had not come to yet.
update private.alerts set is_answerable = true
where kind = 'alert' and not is_held and created_at > now() - interval '1 day'
  and exists (
    select from private.alerts
    where kind = 'acknowledgement' and created_at > now() - interval '1 day'
  );

create or replace function private.raise_alert() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  is_mailed constant boolean := coalesce((select is_on from private.mail), true);
begin
  insert into private.alerts (submission_id, kind, is_held, is_answerable)
  values (
    new.id, 'alert', not is_mailed,
    is_mailed and coalesce((select is_on from private.acknowledging), false)
  );
  return null;
end
$$;
