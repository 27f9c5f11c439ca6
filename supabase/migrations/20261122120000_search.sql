-- The desk finds one request among a hundred thousand: by what was typed, by urgency, service, folder,
-- date and who is on it, newest or most urgent first, page by page from the last row that was read.

-- Hosted projects keep extensions in this schema.
create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

-- All that is searched of a request, in small letters. Its number stands there as it was written and
-- as digits alone. A query must name this very function, or the index does not serve it.
create function private.search_text(
  name text, phone text, email text, service text, location text, details text
) returns text
  language sql immutable parallel safe
as $$
  select lower(
    name || e'\n' || phone || e'\n' || translate(phone, '+ ()-', '') || e'\n' || email || e'\n'
    || service || e'\n' || location || e'\n' || coalesce(details, '')
  )
$$;

-- The most urgent is 0; who left it open comes last.
create function private.urgency_rank(urgency text) returns integer
  language sql immutable parallel safe
as $$
  select case urgency
    when 'emergency' then 0 when 'urgent' then 1 when 'standard' then 2 when 'scheduled' then 3 else 4
  end
$$;

create function private.folder_of(status text) returns text
  language sql immutable parallel safe
as $$ select case when status = 'spam' then 'spam' else 'requests' end $$;

-- Whoever stores a request fills its indexes, and so needs these. They read nothing.
revoke all on function private.search_text(text, text, text, text, text, text),
  private.urgency_rank(text), private.folder_of(text)
  from public, anon, authenticated, service_role;
grant execute on function private.search_text(text, text, text, text, text, text),
  private.urgency_rank(text), private.folder_of(text)
  to anon, authenticated, service_role;

-- The extension may have been there before, in another schema. New entries wait in a list that every
-- search reads through: a short one, since the embedded database has nobody who empties it.
do $$
begin
  execute format(
    'create index contact_submissions_search on public.contact_submissions
     using gin (private.search_text(name, phone, email, service, location, details) %s.gin_trgm_ops)
     with (gin_pending_list_limit = 256)',
    (select extnamespace::regnamespace from pg_catalog.pg_extension where extname = 'pg_trgm')
  );
end
$$;

create index contact_submissions_by_urgency on public.contact_submissions
  (private.folder_of(status), private.urgency_rank(urgency), created_at desc, id desc);
create index contact_submissions_by_service on public.contact_submissions
  (service, private.folder_of(status), private.urgency_rank(urgency), created_at desc, id desc);

-- For what staff did lately, and for what they have.
create index handling_state_changed on private.handling_state (changed_at);
create index handling_state_stage on private.handling_state (stage) where not is_untaken;

-- What the filters beside urgency let through: a null lets everything through. It is planned as part of
-- the query that asks, so that each filter finds its index.
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
      or coalesce(
        (select h.folder from private.handling_state h where h.submission_id = s.id and h.folder is not null),
        private.folder_of(s.status)
      ) = any (filter_submissions.folders)
    )
    and (
      filter_submissions.stage is null
      or coalesce(
        (
          select case when h.is_untaken then 'open' else h.stage end
          from private.handling_state h where h.submission_id = s.id
        ),
        'open'
      ) = filter_submissions.stage
    )
$$;

-- What was typed, as patterns: every word is to be found, or the number that it all is.
create type private.search as (
  words text[],
  digits text,
  -- What the index is asked for: one of `any_of`, and up to two of the words beside. Null where it knows none.
  any_of text[],
  also text[]
);

create function private.parse_search(typed text) returns private.search
  language plpgsql immutable set search_path = ''
as $$
declare
  parsed private.search;
  -- Typed signs of LIKE's own mean themselves.
  plain constant text := regexp_replace(btrim(lower(typed), e' \t\n\r'), '([\\%_])', '\\\1', 'g');
  number text := regexp_replace(typed, '\D', '', 'g');
  known text[];
begin
  if plain = '' or plain is null then
    return null;
  end if;
  if typed ~ '^[0-9+ ()./-]+$' and length(number) >= 3 then
    -- 07700 900555 is +44 7700 900555 and 0044 7700 900555. Few digits may be a number's end.
    if length(number) >= 5 then
      number := coalesce(nullif(regexp_replace(number, '^(00)?(44)?0*', ''), ''), number);
    end if;
    parsed.digits := '%' || number || '%';
    parsed.words := array['%' || plain || '%'];
  else
    parsed.words := array(
      select '%' || word || '%' from regexp_split_to_table(plain, '\s+') word limit 10
    );
  end if;
  -- The index knows three characters in a row, where a word's beginning or end counts as some.
  known := array(
    select word from unnest(parsed.words) word
    where word ~ '[[:alnum:]]{3}|[^%[:alnum:]][[:alnum:]]|[[:alnum:]]{2}[^%[:alnum:]]'
    order by length(word) desc limit 3
  );
  if cardinality(known) > 0 then
    parsed.any_of := array_remove(array[known[1], parsed.digits], null);
    parsed.also := known[2:];
  end if;
  return parsed;
end
$$;

-- Whether a request is what was typed: nulls are no search.
create function private.is_found(submission public.contact_submissions, words text[], digits text) returns boolean
  language sql immutable
as $$
  select words is null
    or private.search_text(
      submission.name, submission.phone, submission.email, submission.service, submission.location, submission.details
    ) like all (words)
    or private.search_text(
      submission.name, submission.phone, submission.email, submission.service, submission.location, submission.details
    ) like digits
$$;

-- Whether the index may have found a request for this.
create function private.is_indexed(submission public.contact_submissions, typed private.search) returns boolean
  language sql immutable
as $$
  select
    private.search_text(
      submission.name, submission.phone, submission.email, submission.service, submission.location, submission.details
    ) like any (typed.any_of)
    and (typed.also[1] is null or private.search_text(
      submission.name, submission.phone, submission.email, submission.service, submission.location, submission.details
    ) like typed.also[1])
    and (typed.also[2] is null or private.search_text(
      submission.name, submission.phone, submission.email, submission.service, submission.location, submission.details
    ) like typed.also[2])
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

-- How many are found, counted no further than to `most`. Past row security, as above.
create function private.count_found(
  folder text, search text, urgencies text[], service text, stage text, since timestamptz, until timestamptz, most integer
) returns integer
  language plpgsql stable security definer
  set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = off
as $$
#variable_conflict use_variable
declare
  typed constant private.search := private.parse_search(search);
  candidates uuid[];
  folders constant text[] := private.folders_of(folder);
  ranks constant integer[] := private.ranks_of(urgencies);
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Admin privileges required';
  end if;
  candidates := private.candidates(typed, stage, 2000);
  if candidates is not null then
    return (
      select least(count(*), most) from unnest(candidates) candidate (id)
      cross join lateral (
        select f.* from private.filter_submissions(folders, service, stage, since, until) f
        where f.id = candidate.id offset 0
      ) s
      where private.urgency_rank(s.urgency) = any (ranks)
        and private.is_found(s, typed.words, typed.digits)
    );
  end if;
  return (
    select count(*) from (
      select from private.filter_submissions(folders, service, stage, since, until) s
      where private.folder_of(s.status) = any (folders)
        and private.urgency_rank(s.urgency) = any (ranks)
        and (typed.words is null or private.is_indexed(s, typed))
        and private.is_found(s, typed.words, typed.digits)
      union all
      select from private.handling_state h
      cross join lateral (
        select f.* from private.filter_submissions(folders, service, stage, since, until) f
        where f.id = h.submission_id offset 0
      ) s
      where h.folder is not null
        and private.folder_of(s.status) <> all (folders)
        and private.urgency_rank(s.urgency) = any (ranks)
        and private.is_found(s, typed.words, typed.digits)
      limit most
    ) found
  );
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
  select private.count_found(folder, left(search, 200), urgencies, service, stage, since, until, 1001)
$$;

-- What happened since the last look, or in the last minute: the requests that came, those that staff moved
-- or took so that the filters now let them through, those that they let through no more (`left`), and those
-- that are gone. `too_much` says that all must be read again. A transaction that began before another may end
-- after it: looks overlap by a minute.
create function private.news_since(
  folder text, search text, urgencies text[], service text, stage text, since timestamptz, until timestamptz, looked_at timestamptz
) returns jsonb
  language plpgsql stable security definer
  set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = off
as $$
#variable_conflict use_variable
declare
  most constant integer := 100;
  overlap constant interval := '1 minute';
  from_time constant timestamptz := coalesce(looked_at, now()) - overlap;
  typed constant private.search := private.parse_search(search);
  came jsonb;
  handled jsonb;
  gone jsonb;
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Admin privileges required';
  end if;
  came := array_to_json(array(
    select jsonb_build_object(
      'id', s.id, 'is_request', private.folder_of(s.status) = 'requests',
      'is_emergency', s.urgency = 'emergency' is true, 'is_found', f.id is not null
    )
    from public.contact_submissions s
    left join lateral (
      select f.id from private.filter_submissions(private.folders_of(folder), service, stage, since, until) f
      where f.id = s.id
        and private.urgency_rank(f.urgency) = any (private.ranks_of(urgencies))
        and private.is_found(f, typed.words, typed.digits)
      offset 0
    ) f on true
    where s.created_at >= from_time
    order by s.created_at desc, s.id desc
    limit most + 1
  ));
  handled := array_to_json(array(
    select jsonb_build_object(
      'id', h.submission_id, 'is_request', false, 'is_emergency', false, 'is_found', f.id is not null
    )
    from private.handling_state h
    left join lateral (
      select f.id from private.filter_submissions(private.folders_of(folder), service, stage, since, until) f
      where f.id = h.submission_id
        and private.urgency_rank(f.urgency) = any (private.ranks_of(urgencies))
        and private.is_found(f, typed.words, typed.digits)
      offset 0
    ) f on true
    -- Without these two nothing that staff do makes a request come or leave.
    where h.changed_at >= from_time and (h.folder is not null or stage is not null)
    order by h.changed_at desc
    limit most + 1
  ));
  gone := array_to_json(array(
    select l.subject from private.audit_log l
    where l.happened_at >= from_time and l.action = 'delete'
    order by l.happened_at desc
    limit most + 1
  ));
  return jsonb_build_object(
    'looked_at', now(),
    'came', came || jsonb_path_query_array(handled, '$[*] ? (@.is_found == true)'),
    'left', jsonb_path_query_array(handled, '$[*] ? (@.is_found == false).id'),
    'gone', gone,
    'too_much', greatest(jsonb_array_length(came), jsonb_array_length(handled), jsonb_array_length(gone)) > most
      or exists (
        select from private.audit_log l
        where l.happened_at >= coalesce(looked_at, now()) and l.action = 'restore'
      )
  );
end
$$;

create function public.submission_news(
  folder text default 'requests',
  search text default null,
  urgencies text[] default null,
  service text default null,
  stage text default null,
  since timestamptz default null,
  until timestamptz default null,
  looked_at timestamptz default null
) returns jsonb
  language sql stable set search_path = ''
as $$
  select private.news_since(folder, left(search, 200), urgencies, service, stage, since, until, looked_at)
$$;

revoke all on function
  private.filter_submissions(text[], text, text, timestamptz, timestamptz),
  private.parse_search(text),
  private.is_found(public.contact_submissions, text[], text),
  private.candidates(private.search, text, integer),
  private.folders_of(text),
  private.ranks_of(text[]),
  private.find_submissions(text, text, text[], text, text, timestamptz, timestamptz, text, timestamptz, uuid, text, integer),
  private.count_found(text, text, text[], text, text, timestamptz, timestamptz, integer),
  private.news_since(text, text, text[], text, text, timestamptz, timestamptz, timestamptz),
  public.list_submissions(text, text, text[], text, text, timestamptz, timestamptz, text, timestamptz, uuid, text, integer),
  public.count_submissions(text, text, text[], text, text, timestamptz, timestamptz),
  public.submission_news(text, text, text[], text, text, timestamptz, timestamptz, timestamptz)
  from public, anon, authenticated, service_role;
grant execute on function
  private.find_submissions(text, text, text[], text, text, timestamptz, timestamptz, text, timestamptz, uuid, text, integer),
  private.count_found(text, text, text[], text, text, timestamptz, timestamptz, integer),
  private.news_since(text, text, text[], text, text, timestamptz, timestamptz, timestamptz),
  public.list_submissions(text, text, text[], text, text, timestamptz, timestamptz, text, timestamptz, uuid, text, integer),
  public.count_submissions(text, text, text[], text, text, timestamptz, timestamptz),
  public.submission_news(text, text, text[], text, text, timestamptz, timestamptz, timestamptz)
  to authenticated;
