-- Who did what to which record, and when. Ids only, so that the log holds no personal data.

create table private.audit_log (
  id uuid primary key default gen_random_uuid(),
  happened_at timestamptz not null default now(),
  -- The account, or null for the server and its commands.
  actor uuid,
  action text not null constraint audit_action_known check (
    action in ('sign-in', 'delete', 'handle', 'export', 'erase', 'grant', 'revoke', 'reset', 'backup', 'restore')
  ),
  -- The session, submission or account, or null for the whole database.
  subject uuid
);
create index audit_log_newest on private.audit_log (happened_at desc);
alter table private.audit_log enable row level security;

create function private.audit_sign_in() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.audit_log (actor, action, subject) values (new.user_id, 'sign-in', new.id);
  return null;
end
$$;

create function private.audit_role() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.audit_log (actor, action, subject) values (
    auth.uid(),
    case tg_op when 'INSERT' then 'grant' else 'revoke' end,
    case tg_op when 'INSERT' then new.user_id else old.user_id end
  );
  return null;
end
$$;

create trigger audit_sign_in after insert on auth.sessions
  for each row execute function private.audit_sign_in();
create trigger audit_role after insert or delete on public.user_roles
  for each row execute function private.audit_role();
