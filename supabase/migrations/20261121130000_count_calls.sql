-- Calls were compared by the times at which their transactions began. One that began first, but
-- was counted second, took the other's end for one from before the clock was set back, and began
-- the count anew: at the start of each window calls were lost.

-- Adds to several counts at once, each an object of key, calls and seconds, and answers with
-- what they are now and in how many seconds they end. A clock that was set back must not
-- keep anyone out for longer than the limit says: an end too far away is none.
create or replace function private.count_calls(counted jsonb)
  returns table (counted_key text, total integer, wait integer)
  language plpgsql set search_path = ''
as $$
declare
  begun constant timestamptz := clock_timestamp();
begin
  -- In order, so that two of these never wait for each other.
  return query
    insert into private.counted_calls as known (key, calls, ends)
    select one.key, one.calls, begun + make_interval(secs => one.seconds)
    from jsonb_to_recordset(counted) as one (key text, calls integer, seconds integer)
    order by one.key
    on conflict (key) do update set (calls, ends) = (
      select
        excluded.calls + case when counts.go_on then known.calls else 0 end,
        case when counts.go_on then known.ends else counts.latest_end end
      from (
        select
          later.latest_end,
          known.ends > later.present and known.ends <= later.latest_end as go_on
        -- Looked at only once the row is ours: whoever waited for it sees no end ahead of its own.
        from (
          select clock.present, clock.present + (excluded.ends - begun) as latest_end
          from (select clock_timestamp() as present) clock
        ) later
      ) counts
    )
    returning
      known.key, known.calls,
      greatest(1, ceil(extract(epoch from known.ends - clock_timestamp())))::integer;
  -- Some of those that are over go with every call, last: whoever holds a row that is gone waits
  -- for nobody any more.
  delete from private.counted_calls where key in (
    select key from private.counted_calls where ends <= now() order by ends limit 100 for update skip locked
  );
end
$$;
