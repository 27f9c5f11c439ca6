-- What is exported is found and read in one state of the database. What a colleague deleted in between made a part
-- shorter than was asked for, and such a part is the last: the rest of the list was missing from the file.
create or replace function public.export_submissions(
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
begin
  perform private.audit_export();
  -- One statement, which sees one state.
  return (
    with found as materialized (
      select case when ids is null then array(
        select private.find_submissions(
          folder, left(search, 200), urgencies, service, stage, since, until,
          sort, after_created_at, after_id, after_urgency, most
        )
      ) else ids[1:1000] end as listed
    )
    select coalesce(
      jsonb_agg(to_jsonb(s) || jsonb_build_object('handling', to_jsonb(h)) order by asked.place), '[]'
    )
    from unnest((select listed from found)) with ordinality asked (id, place)
    join public.contact_submissions s on s.id = asked.id
    left join public.list_handling((select listed from found)) h on h.submission_id = s.id
  );
end
$$;
