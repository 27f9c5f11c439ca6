-- What the desk draws of the last 365 days, today among them, in one call. A day and an hour are those of
-- a clock in London, where one day a year has 23 hours and one has 25. Likely spam is left out, by the
-- folder that it is in now.
create function public.submission_charts() returns jsonb
  language plpgsql stable security definer set search_path = ''
  -- A hundred thousand rows are joined without files.
  set work_mem = '32MB'
as $$
declare
  last_day constant date := now() at time zone 'Europe/London';
  first_day constant date := last_day - 364;
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Admin privileges required';
  end if;
  return (
    with recent as materialized (
      select
        s.id, coalesce(s.urgency, 'open') as urgency, s.service, s.created_at,
        s.created_at at time zone 'Europe/London' as london
      from public.contact_submissions s left join private.handling_state h on h.submission_id = s.id
      where s.created_at >= first_day::timestamp at time zone 'Europe/London'
        and s.created_at < (last_day + 1)::timestamp at time zone 'Europe/London'
        and coalesce(h.folder, s.status) <> 'spam'
    ),
    per_day as (
      select r.london::date - first_day as turn, r.urgency, count(*) as amount from recent r group by 1, 2
    ),
    days as (
      select u.urgency, jsonb_agg(coalesce(p.amount, 0) order by d.turn) as amounts
      from unnest(array['emergency', 'urgent', 'standard', 'scheduled', 'open']) u (urgency)
        cross join generate_series(0, 364) d (turn)
        left join per_day p on p.turn = d.turn and p.urgency = u.urgency
      group by u.urgency
    ),
    per_service as (
      select r.service, count(*) as amount from recent r group by r.service
    ),
    per_hour as (
      select
        (extract(isodow from r.london)::integer - 1) * 24 + extract(hour from r.london)::integer as turn,
        count(*) as amount
      from recent r group by 1
    ),
    -- Who answers at once need not have taken it before.
    first_taken as (
      select e.submission_id, min(e.created_at) as taken_at
      from public.submission_handling e where e.kind in ('taken', 'answered')
      group by e.submission_id
    ),
    waits as (
      select r.urgency = 'emergency' as is_emergency, extract(epoch from t.taken_at - r.created_at) as seconds
      from recent r left join first_taken t on t.submission_id = r.id
    ),
    taken as (
      select g.is_emergency, jsonb_build_object(
        'amounts', jsonb_build_array(
          count(*) filter (where w.seconds < 600),
          count(*) filter (where w.seconds >= 600 and w.seconds < 3600),
          count(*) filter (where w.seconds >= 3600 and w.seconds < 14400),
          count(*) filter (where w.seconds >= 14400 and w.seconds < 86400),
          count(*) filter (where w.seconds >= 86400),
          count(*) filter (where w.is_emergency is not null and w.seconds is null)
        ),
        'median_seconds', round(percentile_cont(0.5) within group (order by w.seconds))
      ) as amounts
      from (values (true), (false)) g (is_emergency) left join waits w on w.is_emergency = g.is_emergency
      group by g.is_emergency
    )
    select jsonb_build_object(
      'last_day', last_day,
      'days', (select jsonb_object_agg(d.urgency, d.amounts) from days d),
      'services', (select coalesce(jsonb_object_agg(p.service, p.amount), '{}') from per_service p),
      'hours', (
        select jsonb_agg(coalesce(p.amount, 0) order by h.turn)
        from generate_series(0, 167) h (turn) left join per_hour p on p.turn = h.turn
      ),
      'taken', (
        select jsonb_object_agg(case when t.is_emergency then 'emergency' else 'other' end, t.amounts)
        from taken t
      )
    )
  );
end
$$;
revoke all on function public.submission_charts() from public, anon, authenticated, service_role;
grant execute on function public.submission_charts() to authenticated;
