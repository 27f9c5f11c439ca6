-- The desk finds one request among a hundred thousand: how what was typed is read, and the indexes that find it.

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

revoke all on function
  private.parse_search(text),
  private.is_found(public.contact_submissions, text[], text),
  private.is_indexed(public.contact_submissions, private.search)
  from public, anon, authenticated, service_role;
