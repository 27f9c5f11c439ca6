-- Work on many requests at once: what staff have ticked, at most 500.

create function private.limit_bulk(submissions uuid[]) returns void
  language plpgsql set search_path = ''
as $$
begin
  perform private.require_admin();
  if cardinality(submissions) > 500 then
    raise sqlstate 'PT400' using message = 'At most 500 requests at once';
  end if;
end
$$;

-- Returns the ids that changed. What a colleague has taken is not reopened.
create function private.handle_submissions(submissions uuid[], kind text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  submission uuid;
  changed uuid[] := '{}';
begin
  perform private.limit_bulk(submissions);
  if kind not in ('answered', 'reopened', 'spam', 'not_spam') then
    raise sqlstate 'PT400' using message = 'This cannot be done to several requests';
  end if;
  -- In one order, so that two calls cannot lock each other's rows.
  for submission in select distinct id from unnest(submissions) id order by id loop
    if private.add_event(submission, gen_random_uuid(), kind, null, null, null) = 'done' then
      changed := changed || submission;
    end if;
  end loop;
  return to_jsonb(changed);
end
$$;

-- Returns the ids that were deleted; the others had gone before.
create function private.delete_submissions(submissions uuid[]) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  deleted jsonb;
begin
  perform private.limit_bulk(submissions);
  perform from public.contact_submissions s where s.id = any (submissions) order by s.id for update;
  with gone as (
    delete from public.contact_submissions s where s.id = any (submissions) returning s.id
  )
  select coalesce(jsonb_agg(id), '[]') into deleted from gone;
  return deleted;
end
$$;
