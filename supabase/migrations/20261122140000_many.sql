-- Many at once. Staff select requests by id, or all that the desk's filters find: these may be a hundred
-- thousand, and are deleted and exported in parts.

-- Whether the transaction that wrote a row was over when a snapshot was taken. A row knows the last 32
-- bits of that transaction's number.
create function private.was_there(row_xmin xid, snapshot pg_snapshot) returns boolean
  language sql stable set search_path = ''
as $$
  select pg_visible_in_snapshot(
    (next.id - ((next.id - row_xmin::text::bigint) & 4294967295))::text::xid8, snapshot
  )
  from (select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as id) next
$$;

-- Of these ids those, in their order, that are there and were so when the snapshot was taken, and that no
-- colleague has handled since.
create function private.unchanged_since(ids uuid[], snapshot pg_snapshot) returns uuid[]
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Admin privileges required';
  end if;
  return array(
    select s.id
    from unnest(ids) with ordinality asked (id, place)
    join public.contact_submissions s on s.id = asked.id
    left join private.handling_state h on h.submission_id = s.id
    where private.was_there(s.xmin, snapshot)
      and (h.submission_id is null or private.was_there(h.xmin, snapshot))
    order by asked.place
  );
end
$$;

-- How many the filters find, the oldest of them, and the snapshot in which they were counted.
create function private.count_all(
  folder text, search text, urgencies text[], service text, stage text, since timestamptz, until timestamptz
) returns jsonb
  language plpgsql stable security definer
  set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = off
as $$
#variable_conflict use_variable
declare
  typed constant private.search := private.parse_search(search);
  candidates constant uuid[] := private.candidates(typed, stage, 2000);
  folders constant text[] := private.folders_of(folder);
  ranks constant integer[] := private.ranks_of(urgencies);
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Admin privileges required';
  end if;
  return (
    select jsonb_build_object(
      'count', count(*), 'oldest', min(s.created_at), 'snapshot', pg_current_snapshot()::text
    )
    from private.filter_submissions(folders, service, stage, since, until) s
    where (candidates is null or s.id = any (candidates))
      and private.urgency_rank(s.urgency) = any (ranks)
      and private.is_found(s, typed.words, typed.digits)
  );
end
$$;

-- Nobody deletes one of these, or says that it is handled, until this transaction is over. In the order of
-- their ids, so that two who delete the same wait for each other in turn.
create function private.lock_submissions(ids uuid[]) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Admin privileges required';
  end if;
  perform from public.contact_submissions s where s.id = any (ids) order by s.id for update;
end
$$;

-- Who exports is written down, once a minute while it goes on.
create function private.audit_export() returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Admin privileges required';
  end if;
  insert into private.audit_log (actor, action)
    select auth.uid(), 'export'
    where not exists (
      select from private.audit_log l
      where l.happened_at > now() - interval '1 minute' and l.actor = auth.uid() and l.action = 'export'
    );
end
$$;

-- What 'all that match' comes to: {count, oldest, snapshot}.
create function public.count_selected(
  folder text default 'requests',
  search text default null,
  urgencies text[] default null,
  service text default null,
  stage text default null,
  since timestamptz default null,
  until timestamptz default null
) returns jsonb
  language sql stable set search_path = ''
as $$
  select private.count_all(folder, left(search, 200), urgencies, service, stage, since, until)
$$;

-- The ids of what was counted, up to 1,000 after the key: {ids, next}. Without what came since the
-- snapshot, or was handled. A `next` of null says that these are the last.
create function public.list_selected(
  snapshot text,
  folder text default 'requests',
  search text default null,
  urgencies text[] default null,
  service text default null,
  stage text default null,
  since timestamptz default null,
  until timestamptz default null,
  after_created_at timestamptz default null,
  after_id uuid default null,
  wanted integer default 1000
) returns jsonb
  language plpgsql stable set search_path = ''
as $$
#variable_conflict use_variable
declare
  most constant integer := least(greatest(wanted, 1), 1000);
  found constant uuid[] := array(
    select private.find_submissions(
      folder, left(search, 200), urgencies, service, stage, since, until,
      'newest', after_created_at, after_id, null, most
    )
  );
begin
  return jsonb_build_object(
    'ids', to_jsonb(private.unchanged_since(found, snapshot::pg_snapshot)),
    'next', (
      select jsonb_build_object('after_created_at', s.created_at, 'after_id', s.id)
      from public.contact_submissions s where s.id = found[most]
    )
  );
end
$$;

-- Deletes up to 400: all of them, or none. With a snapshot it spares what came since, or was handled.
-- {deleted, spared}: the others were gone already.
create function public.delete_submissions(ids uuid[], snapshot text default null) returns jsonb
  language plpgsql set search_path = ''
as $$
#variable_conflict use_variable
declare
  deleted integer;
begin
  if cardinality(ids) > 400 then
    raise sqlstate 'PT400' using message = 'At most 400 at once';
  end if;
  perform private.lock_submissions(ids);
  delete from public.contact_submissions s
    where s.id = any (
      case when snapshot is null then ids else private.unchanged_since(ids, snapshot::pg_snapshot) end
    );
  get diagnostics deleted = row_count;
  return jsonb_build_object(
    'deleted', deleted,
    'spared', (select count(*) from public.contact_submissions s where s.id = any (ids))
  );
end
$$;

-- What a list shows, or these ids, each with who is on it (null for nobody yet): up to 1,000 after the key,
-- in the list's order.
create function public.export_submissions(
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
  wanted integer default 1000,
  ids uuid[] default null
) returns jsonb
  language plpgsql set search_path = ''
as $$
#variable_conflict use_variable
declare
  most constant integer := least(greatest(wanted, 1), 1000);
  found constant uuid[] := case when ids is null then array(
    select private.find_submissions(
      folder, left(search, 200), urgencies, service, stage, since, until,
      sort, after_created_at, after_id, after_urgency, most
    )
  ) else ids[1:1000] end;
begin
  perform private.audit_export();
  return (
    select coalesce(
      jsonb_agg(to_jsonb(s) || jsonb_build_object('handling', to_jsonb(h)) order by asked.place), '[]'
    )
    from unnest(found) with ordinality asked (id, place)
    join public.contact_submissions s on s.id = asked.id
    left join public.list_handling(found) h on h.submission_id = s.id
  );
end
$$;

revoke all on function
  private.was_there(xid, pg_snapshot),
  private.unchanged_since(uuid[], pg_snapshot),
  private.count_all(text, text, text[], text, text, timestamptz, timestamptz),
  private.lock_submissions(uuid[]),
  private.audit_export(),
  public.count_selected(text, text, text[], text, text, timestamptz, timestamptz),
  public.list_selected(text, text, text, text[], text, text, timestamptz, timestamptz, timestamptz, uuid, integer),
  public.delete_submissions(uuid[], text),
  public.export_submissions(text, text, text[], text, text, timestamptz, timestamptz, text, timestamptz, uuid, text, integer, uuid[])
  from public, anon, authenticated, service_role;
grant execute on function
  private.unchanged_since(uuid[], pg_snapshot),
  private.count_all(text, text, text[], text, text, timestamptz, timestamptz),
  private.lock_submissions(uuid[]),
  private.audit_export(),
  public.count_selected(text, text, text[], text, text, timestamptz, timestamptz),
  public.list_selected(text, text, text, text[], text, text, timestamptz, timestamptz, timestamptz, uuid, integer),
  public.delete_submissions(uuid[], text),
  public.export_submissions(text, text, text[], text, text, timestamptz, timestamptz, text, timestamptz, uuid, text, integer, uuid[])
  to authenticated;
