-- What people may ask for by law, and what is erased after a time.

-- Returns all that is stored about an address, except the password's hash and the keys of sessions.
create function private.export_person(person_email text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  person constant text := lower(person_email);
  account constant uuid := (select id from auth.users where lower(email) = person);
  requests constant uuid[] := array(select id from public.contact_submissions where lower(email) = person);
begin
  insert into private.audit_log (action, subject)
    select 'export', subject from unnest(array_remove(requests || account, null)) subject;
  if not found then
    insert into private.audit_log (action) values ('export');
  end if;
  return jsonb_build_object(
    'submissions', (
      select coalesce(jsonb_agg(to_jsonb(s) order by s.created_at), '[]')
      from public.contact_submissions s where s.id = any (requests)
    ),
    'messages', (
      select coalesce(jsonb_agg(
        jsonb_build_object('submission_id', a.submission_id, 'kind', a.kind, 'delivered_at', a.delivered_at)
        order by a.created_at
      ), '[]')
      from private.alerts a where a.submission_id = any (requests)
    ),
    'handling', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'submission_id', e.submission_id, 'kind', e.kind, 'note', e.note, 'created_at', e.created_at
        )
        order by e.submission_id, e.turn
      ), '[]')
      from public.submission_handling e where e.submission_id = any (requests)
    ),
    'account', (
      select jsonb_build_object(
        'id', u.id, 'email', u.email, 'created_at', u.created_at,
        'last_sign_in_at', u.last_sign_in_at, 'sign_up_data', u.raw_user_meta_data,
        'identities', (
          select coalesce(jsonb_agg(i.identity_data), '[]') from auth.identities i where i.user_id = account
        )
      )
      from auth.users u where u.id = account
    ),
    'sign_ins', (
      select coalesce(jsonb_agg(
        jsonb_build_object('id', s.id, 'created_at', s.created_at, 'ip', s.ip, 'user_agent', s.user_agent)
        order by s.created_at
      ), '[]')
      from auth.sessions s where s.user_id = account
    ),
    'sign_in_log', (
      select coalesce(jsonb_agg(to_jsonb(e) order by e.created_at), '[]')
      from auth.audit_log_entries e
      where lower(e.payload ->> 'actor_username') = person or e.payload ->> 'actor_id' = account::text
    ),
    'sign_in_attempts', (
      select coalesce(jsonb_agg(to_jsonb(a) - 'account' order by a.latest_at), '[]')
      from private.sign_in_attempts a where a.account = private.salted_hash('account ' || person)
    ),
    'known_clients', (
      select coalesce(jsonb_agg(to_jsonb(k) - 'account' order by k.accepted_at), '[]')
      from private.known_clients k where k.account = private.salted_hash('account ' || person)
    ),
    'roles', (
      select coalesce(jsonb_agg(r.role), '[]') from public.user_roles r where r.user_id = account
    ),
    -- Without the notes, which are about others.
    'handled', (
      select coalesce(jsonb_agg(
        jsonb_build_object('submission_id', e.submission_id, 'kind', e.kind, 'created_at', e.created_at)
        order by e.created_at
      ), '[]')
      from public.submission_handling e where e.author = account
    ),
    'audit', (
      select coalesce(jsonb_agg(to_jsonb(l) order by l.happened_at), '[]')
      from private.audit_log l where account in (l.actor, l.subject)
    )
  );
end
$$;

-- Erases a person's requests and account with all that belongs to them. An admin's account is
-- refused, or a slip could lock everyone out of the desk.
create function private.erase_person(person_email text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  person constant text := lower(person_email);
  account constant uuid := (select id from auth.users where lower(email) = person);
  submissions bigint;
begin
  if exists (select from public.user_roles where user_id = account) then
    raise object_not_in_prerequisite_state using message = 'This account is an admin. Revoke the role first.';
  end if;
  delete from public.contact_submissions where lower(email) = person;
  get diagnostics submissions = row_count;
  delete from auth.audit_log_entries
    where lower(payload ->> 'actor_username') = person or payload ->> 'actor_id' = account::text;
  delete from auth.users where id = account;
  perform private.clear_sign_in_attempts(person);
  insert into private.audit_log (action, subject) select 'erase', account where account is not null;
  return jsonb_build_object('submissions', submissions, 'account', account is not null);
end
$$;

-- Records how the daily backup went, for the desk.
create function private.record_backup(succeeded boolean) returns void
  language sql security definer set search_path = ''
as $$
  update private.settings set
    backup_succeeded_at = case when succeeded then now() else backup_succeeded_at end,
    backup_failed_since = case when not succeeded then coalesce(backup_failed_since, now()) end
$$;

-- Erases requests and sign-in logs older than `days`, and audit entries older than a year.
--
-- A clock that leaps ahead must not erase everything, so a run erases only what became due since
-- the last one, with a day to spare. The first run may erase what became due within two days.
-- Anything else (a leap, older requests, fewer days than before) waits until a person confirms it.
create function private.run_retention(days integer) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  known private.settings;
  cutoff constant timestamptz := now() - make_interval(days => days);
  audit_cutoff constant timestamptz := now() - make_interval(days => greatest(days, 365));
  is_expected boolean;
  erased bigint;
begin
  select * into strict known from private.settings for update;
  if known.retention_ran_at is null then
    is_expected := not exists (
      select from public.contact_submissions where created_at < cutoff - interval '2 days'
      union all
      select from auth.audit_log_entries where created_at < cutoff - interval '2 days'
      union all
      select from private.audit_log where happened_at < audit_cutoff - interval '2 days'
    );
  else
    is_expected := now() - known.retention_ran_at between interval '-2 days' and interval '2 days'
      and cutoff - known.retention_cutoff <= greatest(now() - known.retention_ran_at, interval '0') + interval '1 day';
  end if;

  if not is_expected then
    update private.settings set
      retention_waits_since = coalesce(retention_waits_since, now()),
      retention_asked_at = now(), retention_asked_days = days
      returning * into known;
    return jsonb_build_object('erased', 0, 'waits_since', known.retention_waits_since);
  end if;

  delete from public.contact_submissions where created_at < cutoff;
  get diagnostics erased = row_count;
  delete from auth.audit_log_entries where created_at < cutoff;
  delete from private.audit_log where happened_at < audit_cutoff;
  update private.settings set
    retention_ran_at = now(), retention_cutoff = cutoff,
    retention_waits_since = null, retention_asked_at = null, retention_asked_days = null;
  return jsonb_build_object('erased', erased, 'waits_since', null);
end
$$;

-- A person has checked the date: the next run erases what waits. Returns the time before which
-- that is, or null when nothing waits.
create function private.confirm_retention() returns timestamptz
  language sql security definer set search_path = ''
as $$
  update private.settings set
    retention_ran_at = now(),
    retention_cutoff = now() - make_interval(days => retention_asked_days),
    retention_waits_since = null, retention_asked_at = null, retention_asked_days = null
  where retention_asked_days is not null
  returning retention_cutoff
$$;
