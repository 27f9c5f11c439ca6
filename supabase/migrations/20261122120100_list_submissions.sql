-- What the desk's list shows: by what was typed, by urgency, service, folder, date and who is on it, newest
-- or most urgent first, page by page from the last row that was read.

-- For what staff did lately, and for what they have.
create index handling_state_changed on private.handling_state (changed_at);
create index handling_state_stage on private.handling_state (stage) where not is_untaken;

-- What the filters beside urgency let through: a null lets everything through. It is planned as part of
-- the query that asks, so that each filter finds its index. Of "is not null" the planner expects that it holds,
-- and reads an index in order up to the limit; of an equality that few rows pass, and sorts them all.
-- stage: 'open' (nobody has it), 'taken' or 'answered'. folders: where staff moved it, else as the status says.
create function private.filter_submissions(
  folders text[], service text, stage text, since timestamptz, until timestamptz
) returns setof public.contact_submissions
  language sql stable
as $$
  select s.* from public.contact_submissions s
  where (filter_submissions.service is null or s.service = filter_submissions.service)
    and (filter_submissions.since is null or s.created_at >= filter_submissions.since)
    and (filter_submissions.until is null or s.created_at < filter_submissions.until)
    and (
      cardinality(filter_submissions.folders) > 1
      or array_position(filter_submissions.folders, coalesce(
        (select h.folder from private.handling_state h where h.submission_id = s.id and h.folder is not null),
        private.folder_of(s.status)
      )) is not null
    )
    and (
      filter_submissions.stage is null
      or array_position(array[filter_submissions.stage], coalesce(
        (
          select case when h.is_untaken then 'open' else h.stage end
          from private.handling_state h where h.submission_id = s.id
        ),
        'open'
      )) is not null
    )
$$;

-- Where to look only: up to `few` ids of which an index says that they may be found; of a search that no
-- index can help, the newest. Null for all, and where an index names more than `few`.
create function private.candidates(typed private.search, stage text, few integer) returns uuid[]
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = off
as $$
#variable_conflict use_variable
declare
  newest constant integer := 5000;
  found uuid[];
begin
  if typed.any_of is not null then
    found := array(
      select s.id from public.contact_submissions s where private.is_indexed(s, typed) limit few + 1
    );
  elsif typed.words is not null then
    return array(
      select s.id from public.contact_submissions s order by s.created_at desc, s.id desc limit newest
    );
  elsif stage in ('taken', 'answered') then
    found := array(
      select h.submission_id from private.handling_state h
      where h.stage = candidates.stage and not h.is_untaken limit few + 1
    );
  end if;
  return case when cardinality(found) <= few then found end;
end
$$;

create function private.folders_of(folder text) returns text[]
  language sql immutable
as $$ select case when folder = 'all' then '{requests,spam}' else array[folder] end $$;

-- An urgency that was left open is '' in a list of them.
create function private.ranks_of(urgencies text[]) returns integer[]
  language sql immutable
as $$
  select case when cardinality(urgencies) > 0
    then array(select distinct private.urgency_rank(urgency) from unnest(urgencies) urgency)
    else '{0,1,2,3,4}' end
$$;

-- The ids of what is found, in order, from the row after the key on. Past row security, under which
-- the index could not be used: who asks must be an admin, and reads the rows by row security.
create function private.find_submissions(
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
        and private.is_found(s, typed.words, typed.digits)
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
            and private.is_found(s, typed.words, typed.digits)
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
          and private.is_found(s, typed.words, typed.digits)
          and (s.created_at, s.id) < (case when by_urgency and u.rank > after_rank then 'infinity' else from_time end, from_id)
      ) found
      order by case when by_urgency then found.rank end, found.created_at desc, found.id desc
      limit wanted;
  end if;
end
$$;

-- What the desk's list shows (SPEC section 7), page by page: `after_…` are of the last row that was
-- read. Without filters all requests that are no likely spam, newest first.
create function public.list_submissions(
  folder text default 'requests',
  search text default null,
  urgencies text[] default null,
  service text default null,
  stage text default null,
  since timestamptz default null,
  until timestamptz default null,
  sort text default 'newest',
  after_created_at timestamptz default null,
  after_id uuid default null,
  after_urgency text default null,
  wanted integer default 50
) returns setof public.contact_submissions
  language sql stable set search_path = ''
as $$
  select s.*
  from private.find_submissions(
    folder, left(search, 200), urgencies, service, stage, since, until,
    sort, after_created_at, after_id, after_urgency, least(greatest(wanted, 1), 100)
  ) with ordinality found (id, place)
  join public.contact_submissions s on s.id = found.id
  order by found.place
$$;

-- How many these filters find: 1,001 stands for all that are more than 1,000.
create function public.count_submissions(
  folder text default 'requests',
  search text default null,
  urgencies text[] default null,
  service text default null,
  stage text default null,
  since timestamptz default null,
  until timestamptz default null
) returns integer
  language sql stable set search_path = ''
as $$
  select count(*)::integer from private.find_submissions(
    folder, left(search, 200), urgencies, service, stage, since, until, 'newest', null, null, null, 1001
  )
$$;

revoke all on function
  private.filter_submissions(text[], text, text, timestamptz, timestamptz),
  private.candidates(private.search, text, integer),
  private.folders_of(text),
  private.ranks_of(text[]),
  private.find_submissions(text, text, text[], text, text, timestamptz, timestamptz, text, timestamptz, uuid, text, integer),
  public.list_submissions(text, text, text[], text, text, timestamptz, timestamptz, text, timestamptz, uuid, text, integer),
  public.count_submissions(text, text, text[], text, text, timestamptz, timestamptz)
  from public, anon, authenticated, service_role;
grant execute on function
  private.find_submissions(text, text, text[], text, text, timestamptz, timestamptz, text, timestamptz, uuid, text, integer),
  public.list_submissions(text, text, text[], text, text, timestamptz, timestamptz, text, timestamptz, uuid, text, integer),
  public.count_submissions(text, text, text[], text, text, timestamptz, timestamptz)
  to authenticated;
