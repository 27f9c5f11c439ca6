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
  private.news_since(text, text, text[], text, text, timestamptz, timestamptz, timestamptz),
  public.submission_news(text, text, text[], text, text, timestamptz, timestamptz, timestamptz)
  from public, anon, authenticated, service_role;
grant execute on function
  private.news_since(text, text, text[], text, text, timestamptz, timestamptz, timestamptz),
  public.submission_news(text, text, text[], text, text, timestamptz, timestamptz, timestamptz)
  to authenticated;
