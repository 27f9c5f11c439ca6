-- Whether mail was ever tried is asked of the index of what was: without its order all alerts were looked through.
create or replace function private.count_undelivered_alerts() returns bigint
  language sql stable security definer set search_path = ''
as $$
  select count(*) from private.alerts
  where kind = 'alert' and delivered_at is null and given_up_at is null and not is_held
    and greatest(created_at, released_at) < now() - interval '10 minutes'
    -- In their order, so that the index of the attempted is read: where there is none, all would be looked through.
    and (select a.created_at from private.alerts a where a.attempts > 0 order by a.created_at limit 1) is not null
$$;
