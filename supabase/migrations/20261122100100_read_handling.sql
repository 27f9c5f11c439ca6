-- Who is on it, its folder, and all events with their authors' names; null where there is no such
-- submission.
create function public.read_handling(submission uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Admin privileges required';
  end if;
  return (
    select jsonb_build_object(
      'stage', case when coalesce(h.is_untaken, true) then 'open' else h.stage end,
      'staff_id', h.staff,
      'staff', private.staff_name(h.staff),
      'is_mine', h.staff = auth.uid() is true,
      'since', h.since,
      'folder', coalesce(h.folder, case s.status when 'spam' then 'spam' else 'requests' end),
      'events', coalesce((
        select jsonb_agg(
          jsonb_build_object(
            'id', e.id, 'kind', e.kind, 'note', e.note, 'author', private.staff_name(e.author),
            'is_mine', e.author = auth.uid() is true, 'created_at', e.created_at
          )
          order by e.turn
        )
        from public.submission_handling e where e.submission_id = s.id
      ), '[]')
    )
    from public.contact_submissions s left join private.handling_state h on h.submission_id = s.id
    where s.id = submission
  );
end
$$;

-- Adds an event, and gives what it comes to. PT409: a colleague was faster, or has it and was not named
-- by `taking_over`. PT404: the submission was deleted.
create function public.handle_submission(
  submission uuid, event uuid, kind text, note text default null, taking_over uuid default null
) returns jsonb
  language sql volatile set search_path = ''
as $$
  insert into public.submission_handling (id, submission_id, kind, note, taken_from)
    values (event, submission, kind, note, taking_over);
  select public.read_handling(submission);
$$;

-- Who is on each of these submissions, for a list: those with a state, or with one that is newer.
-- A folder of null is as the status says.
create function public.list_handling(submissions uuid[], changed_after timestamptz default null)
  returns table (
    submission_id uuid, stage text, staff text, is_mine boolean, since timestamptz,
    folder text, changed_at timestamptz
  )
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Admin privileges required';
  end if;
  return query
    select
      h.submission_id, case when h.is_untaken then 'open' else h.stage end, private.staff_name(h.staff),
      h.staff = auth.uid() is true, h.since, h.folder, h.changed_at
    from private.handling_state h
    where h.submission_id = any (submissions)
      and (changed_after is null or h.changed_at > changed_after);
end
$$;
revoke all on function
  public.read_handling(uuid),
  public.handle_submission(uuid, uuid, text, text, uuid),
  public.list_handling(uuid[], timestamptz)
  from public, anon, authenticated, service_role;
grant execute on function
  public.read_handling(uuid),
  public.handle_submission(uuid, uuid, text, text, uuid),
  public.list_handling(uuid[], timestamptz)
  to authenticated;
