-- What staff do with a request: events that are only ever added, and the state they lead to. The
-- request itself never changes.

create table public.submission_handling (
  -- Chosen by the client, so that a repeated call adds one event.
  id uuid primary key,
  submission_id uuid not null references public.contact_submissions (id) on delete cascade,
  -- The order of a request's events, independent of the clock.
  turn integer not null constraint handling_turns check (turn between 1 and 1000),
  kind text not null constraint handling_kind_known
    check (kind in ('taken', 'answered', 'reopened', 'note', 'spam', 'not_spam')),
  note text constraint note_length check (char_length(note) between 1 and 1000),
  -- Accounts become null when they are erased.
  author uuid references auth.users (id) on delete set null,
  taken_from uuid references auth.users (id) on delete set null,
  -- The colleague it was assigned to.
  staff uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint note_with_kind check ((kind = 'note') = (note is not null)),
  unique (submission_id, turn)
);

-- A request without a row here is open, in the folder its status says.
create table private.handling_state (
  submission_id uuid primary key references public.contact_submissions (id) on delete cascade,
  stage text not null default 'open' constraint handling_stage_known
    check (stage in ('open', 'taken', 'answered')),
  -- Who brought it to this stage, and when.
  staff uuid references auth.users (id) on delete set null,
  since timestamptz,
  folder text constraint handling_folder_known check (folder in ('requests', 'spam'))
);

alter table public.submission_handling enable row level security;
alter table private.handling_state enable row level security;
grant select on public.submission_handling to authenticated;
create policy "admins read handling" on public.submission_handling
  for select to authenticated
  using ((select private.is_admin()));

-- Requests with their handling. The columns of contact_submissions come last, so that
-- `create or replace view` can take up a new one.
create view private.desk as
  select
    -- Taken by an account that is erased is open again.
    case when h.stage = 'taken' and h.staff is null then 'open' else coalesce(h.stage, 'open') end as stage,
    case when h.stage <> 'open' then h.staff end as staff_id,
    h.since,
    coalesce(h.folder, case s.status when 'spam' then 'spam' else 'requests' end) as folder,
    s.*
  from public.contact_submissions s left join private.handling_state h on h.submission_id = s.id;

-- Emergencies that need somebody, and since when they wait.
create view private.untaken_emergencies as
  select d.id, greatest(d.created_at, d.since) as waits_since
  from private.desk d
  where d.urgency = 'emergency' and d.stage = 'open' and d.folder = 'requests';

-- Finds the other requests from a number, however it is written: the last ten digits identify it.
create index contact_submissions_same_phone
  on public.contact_submissions (right(translate(phone, '+ ()-', ''), 10));

-- Staff see each other by the address of the account, which only its owner can sign in with. A name
-- given at sign-up could be a colleague's.
create function private.staff_email(account uuid) returns text
  language sql stable security definer set search_path = ''
as $$ select email::text from auth.users where id = account $$;

create function private.read_handling(submission uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := private.require_admin();
begin
  return (
    select jsonb_build_object(
      'stage', d.stage,
      'staff_id', d.staff_id,
      'staff', private.staff_email(d.staff_id),
      'is_mine', d.staff_id = me is true,
      'since', d.since,
      'folder', d.folder,
      'earlier', (
        select count(*) from public.contact_submissions other
        where right(translate(other.phone, '+ ()-', ''), 10) = right(translate(d.phone, '+ ()-', ''), 10)
          and other.id <> d.id
      ),
      'events', coalesce((
        select jsonb_agg(
          jsonb_build_object(
            'id', e.id, 'kind', e.kind, 'note', e.note, 'author', private.staff_email(e.author),
            'is_mine', e.author = me is true, 'staff', private.staff_email(e.staff),
            'created_at', e.created_at
          )
          order by e.turn
        )
        from public.submission_handling e where e.submission_id = d.id
      ), '[]')
    )
    from private.desk d where d.id = submission
  );
end
$$;

-- Adds an event and updates the state. Returns 'done'; 'unchanged' when the request already was so
-- or the event is known; 'gone'; or 'conflict' when a colleague has it or it was answered meanwhile.
-- Only a call that names in `taking_over` who has a request may take it from them or reopen it.
create function private.add_event(
  submission uuid, event uuid, kind text, note text, taking_over uuid, assignee uuid
) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  me constant uuid := private.require_admin();
  new_staff constant uuid := coalesce(assignee, me);
  present timestamptz;
  request private.desk;
  is_colleagues boolean;
begin
  -- Deleting locks the submission before its state. The same order here avoids deadlocks.
  perform from public.contact_submissions s where s.id = submission for key share;
  if not found then
    return 'gone';
  end if;
  insert into private.handling_state (submission_id) values (submission) on conflict do nothing;
  -- Of two simultaneous calls the second waits here and then sees what the first did.
  perform from private.handling_state h where h.submission_id = submission for update;
  select * into request from private.desk d where d.id = submission;
  if exists (select from public.submission_handling e where e.id = event) then
    return 'unchanged';
  end if;

  if kind = 'taken' and request.stage = 'taken' and request.staff_id = new_staff
    or kind = 'answered' and request.stage = 'answered'
    or kind = 'reopened' and request.stage = 'open'
    or kind = 'spam' and request.folder = 'spam'
    or kind = 'not_spam' and request.folder = 'requests'
  then
    return 'unchanged';
  end if;
  is_colleagues := request.stage = 'taken' and request.staff_id <> me;
  if kind in ('taken', 'reopened') and is_colleagues and taking_over is distinct from request.staff_id
    or kind = 'taken' and request.stage = 'answered'
  then
    return 'conflict';
  end if;

  -- now() is when the transaction began, which may be before the event it waited for.
  present := clock_timestamp();
  insert into public.submission_handling
    (id, submission_id, turn, kind, note, author, taken_from, staff, created_at)
  values (
    event, submission,
    (select coalesce(max(e.turn), 0) + 1 from public.submission_handling e where e.submission_id = submission),
    kind, note, me,
    case when kind = 'taken' and is_colleagues then request.staff_id end,
    case when kind = 'taken' and new_staff <> me then new_staff end,
    present
  );
  if kind in ('taken', 'answered', 'reopened') then
    update private.handling_state h
      set stage = case kind when 'reopened' then 'open' else kind end, staff = new_staff, since = present
      where h.submission_id = submission;
  elsif kind in ('spam', 'not_spam') then
    update private.handling_state h
      set folder = case kind when 'spam' then 'spam' else 'requests' end
      where h.submission_id = submission;
  end if;
  insert into private.audit_log (actor, action, subject) values (me, 'handle', submission);
  return 'done';
end
$$;

create function private.handle_submission(
  submission uuid, event uuid, kind text, note text, taking_over uuid, assignee uuid
) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if assignee is not null and (
    kind <> 'taken' or not exists (select from public.user_roles r where r.user_id = assignee)
  ) then
    raise sqlstate 'PT400' using message = 'A request can only be assigned to an admin';
  end if;
  if kind = 'note' and char_length(note) <= 1000 and private.visible_characters(note) < 1 then
    perform private.raise_check('submission_handling', 'note_length');
  end if;
  case private.add_event(submission, event, kind, note, taking_over, assignee)
    when 'gone' then
      raise sqlstate 'PT404' using message = 'The request has been deleted';
    when 'conflict' then
      raise sqlstate 'PT409' using message = 'A colleague was faster';
    else
      return private.read_handling(submission);
  end case;
end
$$;

create function private.list_staff() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := private.require_admin();
begin
  return (
    select coalesce(
      jsonb_agg(jsonb_build_object('id', u.id, 'email', u.email, 'is_me', u.id = me) order by u.email), '[]'
    )
    from public.user_roles r join auth.users u on u.id = r.user_id
    where r.role = 'admin'
  );
end
$$;
