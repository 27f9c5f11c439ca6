-- Everything kept about one address but its password's hash and its keys, now with what staff did with
-- its requests. Erasure takes that along with them.
create or replace function private.export_person(person_email text) returns jsonb
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
    'handling', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'submission_id', e.submission_id, 'kind', e.kind, 'note', e.note, 'created_at', e.created_at
        )
        order by e.submission_id, e.turn
      )
      from public.submission_handling e join public.contact_submissions s on s.id = e.submission_id
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
    'sign_in_networks', coalesce((
      select jsonb_agg(
        jsonb_build_object('network', n.network, 'signed_in_at', n.signed_in_at) order by n.signed_in_at
      )
      from private.known_networks n where n.user_id = account
    ), '[]'),
    'sign_in_attempts', coalesce((
      select jsonb_agg(to_jsonb(a) - 'account' order by a.latest)
      from private.sign_in_attempts a where a.account = private.account_key(person_email)
    ), '[]'),
    -- Without the notes' texts: they are about others.
    'handled', coalesce((
      select jsonb_agg(
        jsonb_build_object('submission_id', e.submission_id, 'kind', e.kind, 'created_at', e.created_at)
        order by e.created_at
      )
      from public.submission_handling e where e.author = account
    ), '[]'),
    'roles', coalesce((select jsonb_agg(r.role) from public.user_roles r where r.user_id = account), '[]'),
    'audit', coalesce((
      select jsonb_agg(to_jsonb(l) order by l.happened_at)
      from private.audit_log l where account in (l.actor, l.subject)
    ), '[]')
  );
end
$$;
