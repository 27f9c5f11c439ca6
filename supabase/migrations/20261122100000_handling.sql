-- Who is on it: what staff do with a request, as events that are added and never changed. An
-- extension: nothing here touches contact_submissions, whose status stays as it was written.

create table public.submission_handling (
  -- Chosen by whoever adds it: the same one sent twice is one event.
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references public.contact_submissions (id) on delete cascade,
  -- The order of a submission's events, whatever a clock said. The CHECK keeps a list readable.
  turn integer not null constraint handling_turns check (turn between 1 and 1000),
  kind text not null constraint handling_kind_known
    check (kind in ('taken', 'answered', 'reopened', 'note', 'spam', 'not_spam')),
  note text constraint note_length check (char_length(note) <= 1000),
  -- Null once the account is erased.
  author uuid references auth.users (id) on delete set null,
  -- Of one that was taken over: from whom.
  taken_from uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  constraint note_with_kind check ((kind = 'note') = (note is not null)),
  unique (submission_id, turn)
);
create index submission_handling_author on public.submission_handling (author);

-- What the events of a submission come to, so that a list of 100,000 need not add them up. No
-- row: nobody did anything yet.
create table private.handling_state (
  submission_id uuid primary key references public.contact_submissions (id) on delete cascade,
  stage text not null default 'open' constraint handling_stage_known
    check (stage in ('open', 'taken', 'answered')),
  -- Who brought it to that stage, and when.
  staff uuid references auth.users (id) on delete set null,
  since timestamptz,
  -- Null: as the status says.
  folder text constraint handling_folder_known check (folder in ('requests', 'spam')),
  turn integer not null default 0,
  changed_at timestamptz not null default now(),
  -- Who took it may be gone.
  is_untaken boolean not null generated always as (stage = 'open' or stage = 'taken' and staff is null) stored
);
create index handling_state_folder on private.handling_state (submission_id) where folder is not null;

revoke all on public.submission_handling, private.handling_state
  from public, anon, authenticated, service_role;
alter table public.submission_handling enable row level security;
alter table private.handling_state enable row level security;
-- No update and no delete for anybody. The rest of an event is the database's to say.
grant select, insert (id, submission_id, kind, note, taken_from) on public.submission_handling to authenticated;

create policy "admins read handling" on public.submission_handling
  for select to authenticated
  using ((select private.is_admin()));

create policy "admins add handling" on public.submission_handling
  for insert to authenticated
  with check ((select private.is_admin()));

-- The folder of a submission follows the latest event: the ids of all likely spam. Ids, because
-- both halves are found by an index.
create index contact_submissions_spam on public.contact_submissions (id) where status = 'spam';
create view private.spam_submissions as
  select s.id from public.contact_submissions s
  where s.status = 'spam'
    and not exists (
      select from private.handling_state h where h.submission_id = s.id and h.folder = 'requests'
    )
  union all
  select s.id from private.handling_state h join public.contact_submissions s on s.id = h.submission_id
  where h.folder = 'spam' and s.status <> 'spam';

-- Emergencies that nobody has, and since when they wait.
create view private.untaken_emergencies as
  select s.id, greatest(s.created_at, h.since) as waits_since
  from public.contact_submissions s left join private.handling_state h on h.submission_id = s.id
  where s.urgency = 'emergency'
    and coalesce(h.is_untaken, true)
    and coalesce(h.folder, s.status) <> 'spam';
revoke all on private.spam_submissions, private.untaken_emergencies
  from public, anon, authenticated, service_role;

-- Adds an event: author, time and turn are the database's own. One that changes nothing (a second
-- press) is not written. Taking what a colleague has, or putting it back, must name them: whoever
-- looked at an older screen is refused, and told.
create function private.add_handling() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  known private.handling_state;
  status_now text;
  is_anothers boolean;
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Admin privileges required';
  end if;
  -- In the order in which a deletion locks: first the submission, then what belongs to it.
  select s.status into status_now from public.contact_submissions s
    where s.id = new.submission_id for key share;
  if not found then
    raise sqlstate 'PT404' using message = 'The submission is not there any more';
  end if;
  insert into private.handling_state (submission_id) values (new.submission_id) on conflict do nothing;
  -- Of two at the same time one waits here, and then sees what the other did.
  select * into strict known from private.handling_state h
    where h.submission_id = new.submission_id for update;
  if exists (select from public.submission_handling e where e.id = new.id) then
    return null;
  end if;

  new.author := auth.uid();
  is_anothers := known.stage = 'taken' and known.staff <> new.author is true;
  if new.kind in ('taken', 'reopened') and is_anothers and new.taken_from is distinct from known.staff then
    raise sqlstate 'PT409' using message = 'A colleague has taken it';
  end if;
  if new.kind = 'taken' and known.stage = 'answered' then
    raise sqlstate 'PT409' using message = 'It has been answered';
  end if;
  if new.kind = 'note' and coalesce(private.visible_characters(new.note), 0) < 1 then
    raise check_violation using
      message = 'new row for relation "submission_handling" violates check constraint "note_length"',
      schema = 'public', table = 'submission_handling', constraint = 'note_length';
  end if;
  if new.kind = 'taken' and known.stage = 'taken' and known.staff = new.author
    or new.kind = 'answered' and known.stage = 'answered'
    or new.kind = 'reopened' and known.stage = 'open'
    or new.kind = 'spam' and coalesce(known.folder, status_now) = 'spam'
    or new.kind = 'not_spam' and coalesce(known.folder, status_now) <> 'spam'
  then
    return null;
  end if;

  new.taken_from := case when new.kind = 'taken' and is_anothers then known.staff end;
  new.turn := known.turn + 1;
  -- Not now(): who waited began before those that it waited for.
  new.created_at := clock_timestamp();
  if new.kind in ('taken', 'answered', 'reopened') then
    known.stage := case new.kind when 'reopened' then 'open' else new.kind end;
    known.staff := new.author;
    known.since := new.created_at;
  elsif new.kind in ('spam', 'not_spam') then
    known.folder := case new.kind when 'spam' then 'spam' else 'requests' end;
  end if;
  update private.handling_state h
    set stage = known.stage, staff = known.staff, since = known.since, folder = known.folder,
      turn = new.turn, changed_at = new.created_at
    where h.submission_id = new.submission_id;
  insert into private.audit_log (actor, action, subject) values (new.author, 'handle', new.submission_id);
  return new;
end
$$;

alter table private.audit_log drop constraint audit_action_known;
alter table private.audit_log add constraint audit_action_known check (
  action in ('sign-in', 'delete', 'handle', 'export', 'erase', 'grant', 'revoke', 'reset', 'backup', 'restore')
);

create trigger add_handling before insert on public.submission_handling
  for each row execute function private.add_handling();

-- What colleagues call each other: the name given at sign-up, or the whole address, since what stands before
-- the @ may be another's, too, or "you". Read from
-- the account, so that it is kept once and erased with it; only functions for admins ask.
create function private.staff_name(account uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select case
    when private.visible_characters(given.full_name) > 0 then left(btrim(given.full_name), 100)
    else u.email
  end
  from auth.users u,
    -- Over PostgreSQL the embedded library stores the object as a string that holds its JSON.
    lateral (
      select case jsonb_typeof(u.raw_user_meta_data)
        when 'string' then (u.raw_user_meta_data #>> '{}')::jsonb
        else u.raw_user_meta_data
      end ->> 'full_name' as full_name
    ) given
  where u.id = account
$$;
revoke all on function private.add_handling(), private.staff_name(uuid)
  from public, anon, authenticated, service_role;
