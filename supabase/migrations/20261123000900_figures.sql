-- The statistics above the list, and the figures that staff act on.

-- `total`, `new` and `emergency` count what visitors sent, including spam. The others follow what
-- staff did.
create function private.submission_statistics() returns table (
    total bigint, new bigint, emergency bigint, spam bigint,
    emergencies_waiting bigint, emergency_waits_since timestamptz,
    undelivered bigint, mail_failing_since timestamptz,
    backup_failed_since timestamptz, erasure_waits_since timestamptz
  )
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select requests.*, emergencies.*, mail.*,
      -- A backup that did not run for two days cannot report that it failed.
      coalesce(
        s.backup_failed_since,
        case when s.backup_succeeded_at < now() - interval '2 days' then s.backup_succeeded_at + interval '1 day' end
      ),
      -- Not run for a day: RETENTION_DAYS was removed.
      case when s.retention_asked_at between now() - interval '1 day' and now() + interval '1 day' then
        s.retention_waits_since
      end
    from private.settings s,
      (
        select
          count(*), count(*) filter (where d.status = 'new'),
          count(*) filter (where d.urgency = 'emergency'), count(*) filter (where d.folder = 'spam')
        from private.desk d
      ) requests,
      (select count(*), min(e.waits_since) from private.untaken_emergencies e) emergencies,
      (
        select count(*), min(a.created_at)
        from private.alerts a, private.settings s
        where a.kind = 'alert' and a.delivered_at is null and a.given_up_at is null
          and a.created_at >= s.mail_since and a.created_at < now() - interval '10 minutes'
      ) mail;
end
$$;

-- How long requests wait until somebody takes them, over the last 7 and 30 days, and how many come
-- each week. Weeks begin on a Monday in London.
create function private.submission_figures() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  this_week constant date := date_trunc('week', now() at time zone 'Europe/London');
  first_week constant date := this_week - 25 * 7;
begin
  perform private.require_admin();
  return jsonb_build_object(
    'waits', (
      with first_taken as (
        select e.submission_id, min(e.created_at) as taken_at
        from public.submission_handling e
        where e.kind in ('taken', 'answered')
        group by e.submission_id
      ),
      waits as (
        select d.created_at, d.urgency = 'emergency' is true as is_emergency, d.stage = 'open' as is_untaken,
          extract(epoch from t.taken_at - d.created_at) as seconds
        from private.desk d left join first_taken t on t.submission_id = d.id
        where d.folder = 'requests' and d.created_at > now() - interval '30 days'
      )
      select jsonb_object_agg(span.days, (
        select jsonb_build_object(
          'taken', count(w.seconds),
          'median_seconds', round(percentile_cont(0.5) within group (order by w.seconds)),
          'untaken', count(*) filter (where w.is_untaken),
          'emergency_taken', count(w.seconds) filter (where w.is_emergency),
          'emergency_median_seconds',
            round(percentile_cont(0.5) within group (order by w.seconds) filter (where w.is_emergency)),
          'emergency_untaken', count(*) filter (where w.is_emergency and w.is_untaken)
        )
        from waits w where w.created_at > now() - make_interval(days => span.days)
      ))
      from (values (7), (30)) span (days)
    ),
    'weeks', (
      with counted as (
        select date_trunc('week', d.created_at at time zone 'Europe/London')::date as week,
          count(*) as requests, count(*) filter (where d.urgency = 'emergency') as emergencies
        from private.desk d
        where d.folder = 'requests' and d.created_at >= first_week::timestamp at time zone 'Europe/London'
        group by 1
      )
      select jsonb_agg(
        jsonb_build_object(
          'week', first_week + 7 * turn,
          'requests', coalesce(c.requests, 0), 'emergencies', coalesce(c.emergencies, 0)
        )
        order by turn
      )
      from generate_series(0, 25) turn left join counted c on c.week = first_week + 7 * turn
    )
  );
end
$$;
