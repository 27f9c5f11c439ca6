-- Who did what to which id, and when: nothing more, so that the record of privacy is not
-- itself a store of personal data.

create table private.audit_log (
  id uuid primary key default gen_random_uuid(),
  happened_at timestamptz not null default now(),
  -- The account; null for the server itself and the commands run beside it.
  actor uuid,
  action text not null constraint audit_action_known
    check (action in ('sign-in', 'delete', 'export', 'erase', 'grant', 'revoke', 'backup', 'restore')),
  -- The session, submission or account; null where the whole database is meant.
  subject uuid
);
create index audit_log_newest on private.audit_log (happened_at desc);
revoke all on private.audit_log from public, anon, authenticated, service_role;
alter table private.audit_log enable row level security;

create function private.audit_sign_in() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.audit_log (actor, action, subject) values (new.user_id, 'sign-in', new.id);
  return null;
end
$$;

create function private.audit_deletion() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.audit_log (actor, action, subject) values (auth.uid(), 'delete', old.id);
  return null;
end
$$;

create function private.audit_role() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into private.audit_log (actor, action, subject) values (auth.uid(), 'grant', new.user_id);
  else
    insert into private.audit_log (actor, action, subject) values (auth.uid(), 'revoke', old.user_id);
  end if;
  return null;
end
$$;
revoke all on function private.audit_sign_in(), private.audit_deletion(), private.audit_role()
  from public, anon, authenticated, service_role;

create trigger audit_sign_in after insert on auth.sessions
  for each row execute function private.audit_sign_in();
create trigger audit_deletion after delete on public.contact_submissions
  for each row execute function private.audit_deletion();
create trigger audit_role after insert or delete on public.user_roles
  for each row execute function private.audit_role();
