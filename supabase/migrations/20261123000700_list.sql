-- The desk's list: filters, search, counts and export.

-- Hosted projects keep extensions in this schema.
create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

-- The text that is searched, as an expression over the columns of a request: in lower case, with
-- the phone number as written and as digits. The index and the queries must use the same.
create function private.search_text() returns text
  language sql immutable set search_path = ''
as $$
  select $sql$lower(
    name || e'\n' || phone || e'\n' || translate(phone, '+ ()-', '') || e'\n' || email || e'\n'
    || service || e'\n' || location || e'\n' || coalesce(details, '')
  )$sql$
$$;
create function private.similar_text() returns text
  language sql immutable set search_path = ''
as $$ select $sql$lower(name || ' ' || location)$sql$ $$;

-- New entries wait in a list that each search reads, so it is kept short.
do $$
begin
  execute format(
    'create index contact_submissions_search on public.contact_submissions
      using gin ((%s) extensions.gin_trgm_ops) with (gin_pending_list_limit = 256)',
    private.search_text()
  );
  execute format(
    'create index contact_submissions_similar on public.contact_submissions
      using gin ((%s) extensions.gin_trgm_ops) with (gin_pending_list_limit = 256)',
    private.similar_text()
  );
end
$$;

-- Returns the condition that finds what was typed. Every word must occur; LIKE's own characters
-- mean themselves. A phone number is found in any form: 07700 900555 is +44 7700 900555 and
-- 0044 7700 900555, and a few digits may be its end.
create function private.search_condition(search text) returns text
  language plpgsql immutable strict set search_path = ''
as $$
declare
  plain constant text := regexp_replace(search, '([\\%_])', '\\\1', 'g');
  digits text := regexp_replace(search, '\D', '', 'g');
begin
  if search ~ '^[0-9+ ()./-]+$' and length(digits) >= 3 then
    if length(digits) >= 5 then
      digits := coalesce(nullif(regexp_replace(digits, '^(00)?(44)?0*', ''), ''), digits);
    end if;
    return format('(%1$s like %2$L or %1$s like %3$L)', private.search_text(), '%' || plain || '%', '%' || digits || '%');
  end if;
  return (
    select string_agg(format('%s like %L', private.search_text(), '%' || word || '%'), ' and ')
    from (select word from regexp_split_to_table(plain, '\s+') word limit 10) words
  );
end
$$;

-- Returns the condition on private.desk that the filters make. A filter that is not set is null,
-- and so is its line. A new one is added here and to the signatures in the API.
create function private.filter_condition(filters jsonb, is_similar boolean default false) returns text
  language plpgsql stable set search_path = ''
as $$
declare
  view_condition constant text := case coalesce(filters ->> 'view', 'requests')
    when 'requests' then 'folder = ''requests'''
    when 'todo' then format(
      'folder = ''requests'' and (stage = ''open'' or stage = ''taken'' and staff_id = %L)', auth.uid()
    )
    when 'answered' then 'folder = ''requests'' and stage = ''answered'''
    when 'spam' then 'folder = ''spam'''
    when 'all' then 'true'
  end;
  search constant text := nullif(btrim(lower(left(filters ->> 'search', 200)), e' \t\n\r'), '');
begin
  if view_condition is null then
    raise sqlstate 'PT400' using message = 'There is no such view';
  end if;
  return concat_ws(
    ' and ',
    view_condition,
    case
      when is_similar then format('%L operator(extensions.<%%) %s', search, private.similar_text())
      else private.search_condition(search)
    end,
    case when filters #> '{urgencies,0}' is not null then
      format('coalesce(urgency, '''') in (select jsonb_array_elements_text(%L))', filters ->> 'urgencies')
    end,
    'service = ' || quote_literal(filters ->> 'service'),
    'stage = ' || quote_literal(filters ->> 'handling'),
    'status = ' || quote_literal(filters ->> 'status'),
    'created_at >= ' || quote_literal(filters ->> 'since'),
    'created_at < ' || quote_literal(filters ->> 'until')
  );
end
$$;

-- Returns up to `wanted` requests that meet a condition, after the given key in the list's order:
-- one rank after the other, and within a rank the newest first.
create function private.page_of_submissions(
  condition text, ranks text[], after_rank integer, after_created_at timestamptz, after_id uuid, wanted integer
) returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  first_rank constant integer := coalesce(after_rank, 0);
  after_key text;
  source text;
  page jsonb := '[]';
  part jsonb;
begin
  for rank in first_rank .. cardinality(ranks) - 1 loop
    after_key := case
      when after_id is null or rank > first_rank then 'true'
      else format('(created_at, id) < (%L, %L)', after_created_at, after_id)
    end;
    -- The newest rows fill most pages. Only a page that they do not fill reads more than these.
    foreach source in array array[
      format('(select * from private.desk where %s order by created_at desc, id desc limit 3000)', after_key),
      'private.desk'
    ] loop
      execute format(
        $sql$
          select coalesce(jsonb_agg(
            to_jsonb(found) || jsonb_build_object(
              'rank', %s, 'staff', private.staff_email(staff_id), 'is_mine', staff_id = auth.uid() is true
            )
            order by created_at desc, id desc
          ), '[]')
          from (
            select d.* from %s d where %s and (%s) and %s order by created_at desc, id desc limit %s
          ) found
        $sql$,
        rank, source, after_key, ranks[rank + 1], condition, wanted - jsonb_array_length(page)
      ) into part;
      exit when jsonb_array_length(page || part) = wanted;
    end loop;
    page := page || part;
    exit when jsonb_array_length(page) = wanted;
  end loop;
  return page;
end
$$;

-- The list and its export. Where nothing matches a search exactly, requests with a similar name or
-- place are found and marked.
create function private.find_submissions(
  filters jsonb, sort text, after_rank integer, after_created_at timestamptz, after_id uuid, wanted integer
) returns jsonb
  language plpgsql stable
  set search_path = '' set pg_trgm.word_similarity_threshold = 0.5
as $$
declare
  ranks constant text[] := case
    when sort = 'urgency' then array[
      'urgency = ''emergency''', 'urgency = ''urgent''', 'urgency = ''standard''', 'urgency = ''scheduled''',
      'urgency is null'
    ]
    when sort is null and filters ->> 'view' = 'todo' then array[
      'stage = ''open'' and urgency = ''emergency''', 'stage = ''taken''',
      'stage = ''open'' and urgency is distinct from ''emergency'''
    ]
    else array['true']
  end;
  exact constant text := private.filter_condition(filters);
  page jsonb := private.page_of_submissions(exact, ranks, after_rank, after_created_at, after_id, wanted);
  has_exact boolean := false;
begin
  if page <> '[]' or coalesce(filters ->> 'search', '') !~ '[[:alnum:]]{3}' then
    return page;
  end if;
  -- After the last page of exact matches nothing follows.
  if after_id is not null then
    execute format('select exists (select from private.desk where %s)', exact) into has_exact;
  end if;
  if not has_exact then
    page := private.page_of_submissions(
      private.filter_condition(filters, true), ranks, after_rank, after_created_at, after_id, wanted
    );
  end if;
  return (select coalesce(jsonb_agg(row || '{"is_similar": true}'), '[]') from jsonb_array_elements(page) row);
end
$$;

create function private.list_submissions(
  filters jsonb, sort text, after_rank integer, after_created_at timestamptz, after_id uuid, wanted integer
) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return private.find_submissions(
    filters, sort, after_rank, after_created_at, after_id, least(greatest(wanted, 1), 100)
  );
end
$$;

-- Counts up to 1,000 requests in the view, and up to 1,000 more that match in likely spam.
create function private.count_submissions(filters jsonb) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  found integer;
  spam integer := 0;
begin
  perform private.require_admin();
  execute format(
    'select count(*) from (select from private.desk where %s limit 1000) matches', private.filter_condition(filters)
  ) into found;
  if coalesce(filters ->> 'view', 'requests') not in ('spam', 'all') then
    -- Spam is few rows: they are looked up before their texts are searched.
    execute format(
      'with spam as materialized (select * from private.desk where folder = ''spam'')
        select count(*) from (select from spam where %s limit 1000) matches',
      private.filter_condition(filters || '{"view": "spam"}')
    ) into spam;
  end if;
  return jsonb_build_object('found', found, 'spam', spam);
end
$$;

-- Exports what the filters find, or the given requests.
create function private.export_submissions(
  filters jsonb, sort text, after_rank integer, after_created_at timestamptz, after_id uuid,
  submissions uuid[], wanted integer
) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := private.require_admin();
begin
  insert into private.audit_log (actor, action) values (me, 'export');
  if submissions is not null then
    return private.page_of_submissions(
      format('id = any (%L)', submissions), '{true}', null, after_created_at, after_id, least(greatest(wanted, 1), 1000)
    );
  end if;
  return private.find_submissions(
    filters, sort, after_rank, after_created_at, after_id, least(greatest(wanted, 1), 1000)
  );
end
$$;
