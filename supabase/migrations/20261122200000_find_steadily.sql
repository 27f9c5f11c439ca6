-- Finds as before, and reads no more of the list than its first rows, whatever the planner expects.

-- The ids of what is found, in order, from the row after the key on. Past row security, under which
-- the index could not be used: who asks must be an admin, and reads the rows by row security.
create or replace function private.find_submissions(
  folder text, search text, urgencies text[], service text, stage text, since timestamptz, until timestamptz,
  sort text, after_created_at timestamptz, after_id uuid, after_urgency text, wanted integer
) returns setof uuid
  language plpgsql stable security definer
  -- Each set of filters is planned as if no other could come; to compile such a plan takes longer than to run it.
  set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = off
as $$
#variable_conflict use_variable
declare
  typed constant private.search := private.parse_search(search);
  -- By themselves: of a record that is null the planner does not learn that its parts are. It then expected that a
  -- search would be done, and that so few rows pass it that all of a lane could as well be sorted.
  words constant text[] := typed.words;
  digits constant text := typed.digits;
  candidates uuid[];
  folders constant text[] := private.folders_of(folder);
  by_urgency constant boolean := sort = 'urgency';
  after_rank constant integer := case when by_urgency and after_id is not null then private.urgency_rank(after_urgency) else -1 end;
  ranks constant integer[] := array(select rank from unnest(private.ranks_of(urgencies)) rank where rank >= after_rank);
  from_time constant timestamptz := coalesce(after_created_at, 'infinity');
  from_id constant uuid := coalesce(after_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Admin privileges required';
  end if;
  -- As many as are sorted quickly. What more match is so common that its next page is near.
  candidates := private.candidates(typed, stage, 2000);
  if candidates is not null then
    return query
      select s.id
      from unnest(candidates) candidate (id)
      -- With the offset they are fetched one by one; the planner would rather read them all.
      cross join lateral (
        select f.* from private.filter_submissions(folders, service, stage, since, until) f
        where f.id = candidate.id offset 0
      ) s
      cross join lateral (select private.urgency_rank(s.urgency) as rank) u
      where u.rank = any (ranks)
        and private.is_found(s, words, digits)
        and (s.created_at, s.id) < (case when by_urgency and u.rank > after_rank then 'infinity' else from_time end, from_id)
      order by case when by_urgency then u.rank end, s.created_at desc, s.id desc
      limit wanted;
  else
    -- Each urgency of a folder is a lane that lies in order already: the first of each are merged, with
    -- the few that staff moved here from the other folder.
    return query
      select found.id
      from (
        select lane.rank, first.created_at, first.id
        from unnest(folders) lane_folder (name)
        cross join unnest(ranks) lane (rank)
        cross join lateral (
          select s.id, s.created_at
          from private.filter_submissions(folders, service, stage, since, until) s
          where private.folder_of(s.status) = lane_folder.name
            and private.urgency_rank(s.urgency) = lane.rank
            and private.is_found(s, words, digits)
            and (s.created_at, s.id)
              < (case when by_urgency and lane.rank > after_rank then 'infinity' else from_time end, from_id)
          order by s.created_at desc, s.id desc
          limit wanted
        ) first
        union all
        select u.rank, s.created_at, s.id
        from private.handling_state h
        cross join lateral (
          select f.* from private.filter_submissions(folders, service, stage, since, until) f
          where f.id = h.submission_id offset 0
        ) s
        cross join lateral (select private.urgency_rank(s.urgency) as rank) u
        where h.folder is not null
          and private.folder_of(s.status) <> all (folders)
          and u.rank = any (ranks)
          and private.is_found(s, words, digits)
          and (s.created_at, s.id) < (case when by_urgency and u.rank > after_rank then 'infinity' else from_time end, from_id)
      ) found
      order by case when by_urgency then found.rank end, found.created_at desc, found.id desc
      limit wanted;
  end if;
end
$$;
