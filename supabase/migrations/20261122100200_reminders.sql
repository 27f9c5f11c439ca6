-- An emergency that nobody took: its alert goes again, once. The outbox's own key keeps it to once,
-- however many servers look.
alter table private.alerts drop constraint alert_kind_known;
alter table private.alerts add constraint alert_kind_known
  check (kind in ('alert', 'acknowledgement', 'reminder'));

-- Ten minutes after it came or was put back, and after its first mail arrived somewhere: where
-- mail was away, the first is news enough. What is older than a day is no news any more.
create function private.add_reminders() returns void
  language sql security definer set search_path = ''
as $$
  insert into private.alerts (submission_id, kind)
  select e.id, 'reminder'
  from private.untaken_emergencies e join private.alerts a on a.submission_id = e.id and a.kind = 'alert'
  where a.created_at > now() - interval '1 day'
    and e.waits_since < now() - interval '10 minutes'
    and (a.delivered_at is not null or a.delivered_to <> '{}')
    and coalesce(a.delivered_at, a.created_at) < now() - interval '10 minutes'
    and not exists (
      select from private.alerts r where r.submission_id = e.id and r.kind = 'reminder'
    )
  on conflict do nothing
$$;
revoke all on function private.add_reminders() from public, anon, authenticated, service_role;
create index alerts_recent on private.alerts (created_at) where kind = 'alert';
