-- A list of exactly those that the figure New counts (SPEC section 9): the status as it was written, wherever
-- staff moved them since. All of them lie in the lanes of requests; the second name marks this list.
create or replace function private.folders_of(folder text) returns text[]
  language sql immutable
as $$
  select case folder when 'all' then '{requests,spam}' when 'new' then '{requests,new}' else array[folder] end
$$;

create or replace function private.filter_submissions(
  folders text[], service text, stage text, since timestamptz, until timestamptz
) returns setof public.contact_submissions
  language sql stable
as $$
  select s.* from public.contact_submissions s
  where (filter_submissions.service is null or s.service = filter_submissions.service)
    and (filter_submissions.since is null or s.created_at >= filter_submissions.since)
    and (filter_submissions.until is null or s.created_at < filter_submissions.until)
    and case
      when 'new' = any (filter_submissions.folders) then s.status = 'new'
      else cardinality(filter_submissions.folders) > 1
        or array_position(filter_submissions.folders, coalesce(
          (select h.folder from private.handling_state h where h.submission_id = s.id and h.folder is not null),
          private.folder_of(s.status)
        )) is not null
    end
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
