-- What the law lets a person ask for (`npm run privacy`), and what time erases (the server's
-- chores). Only the database's owner may.

-- Everything kept about one address but its password's hash and its keys.
create function private.export_person(person_email text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  account uuid := (select id from auth.users where lower(email) = lower(person_email));
begin
  insert into private.audit_log (action, subject)
    select 'export', s.id from public.contact_submissions s where lower(s.email) = lower(person_email)
    union all
    select 'export', account where account is not null;
  if not found then
    insert into private.audit_log (action) values ('export');
  end if;
  return jsonb_build_object(
    'submissions', coalesce((
      select jsonb_agg(to_jsonb(s) order by s.created_at)
      from public.contact_submissions s where lower(s.email) = lower(person_email)
    ), '[]'),
    'messages', coalesce((
      select jsonb_agg(
        jsonb_build_object('submission_id', a.submission_id, 'kind', a.kind, 'delivered_at', a.delivered_at)
        order by a.created_at
      )
      from private.alerts a join public.contact_submissions s on s.id = a.submission_id
      where lower(s.email) = lower(person_email)
    ), '[]'),
    'account', (
      select jsonb_build_object(
        'id', u.id, 'email', u.email, 'created_at', u.created_at,
        'last_sign_in_at', u.last_sign_in_at, 'sign_up_data', u.raw_user_meta_data,
        'identities', coalesce((
          select jsonb_agg(i.identity_data) from auth.identities i where i.user_id = account
        ), '[]')
      )
      from auth.users u where u.id = account
    ),
    -- A hosted project's have an address on the internet and a browser's name, too.
    'sign_ins', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'id', s.id, 'created_at', s.created_at,
          'ip', to_jsonb(s) -> 'ip', 'user_agent', to_jsonb(s) -> 'user_agent'
        )
        order by s.created_at
      )
      from auth.sessions s where s.user_id = account
    ), '[]'),
    'sign_in_log', coalesce((
      select jsonb_agg(to_jsonb(e) order by e.created_at)
      from auth.audit_log_entries e
      where lower(e.payload ->> 'actor_username') = lower(person_email)
        or e.payload ->> 'actor_id' = account::text
    ), '[]'),
    'roles', coalesce((select jsonb_agg(r.role) from public.user_roles r where r.user_id = account), '[]'),
    'audit', coalesce((
      select jsonb_agg(to_jsonb(l) order by l.happened_at)
      from private.audit_log l where account in (l.actor, l.subject)
    ), '[]')
  );
end
$$;

-- Submissions with their alerts, and the account with its sessions. An admin's account is
-- refused: revoke the role first, or the desk could lose its last reader by a slip.
create function private.erase_person(person_email text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  account uuid := (select id from auth.users where lower(email) = lower(person_email));
  submissions bigint;
begin
  if exists (select from public.user_roles where user_id = account) then
    raise exception 'This account is an admin. Revoke the role first.' using errcode = '55000';
  end if;
  delete from public.contact_submissions where lower(email) = lower(person_email);
  get diagnostics submissions = row_count;
  delete from auth.users where id = account;
  delete from auth.audit_log_entries
    where lower(payload ->> 'actor_username') = lower(person_email) or payload ->> 'actor_id' = account::text;
  insert into private.audit_log (action, subject) select 'erase', account where account is not null;
  return jsonb_build_object('submissions', submissions, 'account', account is not null);
end
$$;
revoke all on function private.export_person(text), private.erase_person(text)
  from public, anon, authenticated, service_role;

-- Requests with their alerts, spam too, and the sign-in library's own log, which holds
-- addresses. The audit log holds none and is kept a year at least.
create function private.erase_older_than(days integer) returns bigint
  language plpgsql security definer set search_path = ''
as $$
declare
  erased bigint;
begin
  delete from public.contact_submissions where created_at < now() - make_interval(days => days);
  get diagnostics erased = row_count;
  delete from auth.audit_log_entries where created_at < now() - make_interval(days => days);
  delete from private.audit_log where happened_at < now() - make_interval(days => greatest(days, 365));
  return erased;
end
$$;
revoke all on function private.erase_older_than(integer) from public, anon, authenticated, service_role;
