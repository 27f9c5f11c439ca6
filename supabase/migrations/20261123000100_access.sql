-- Who is an admin, and the privileges that everything else builds on.

-- Implementation details live in `private`, which PostgREST does not expose.
create schema if not exists private;
revoke all on schema private from public;
grant usage on schema public to anon, authenticated, service_role;
grant usage on schema private to authenticated;

-- Hosted Supabase grants every new table and function in `public` to the API roles.
-- Here a role has only the privileges that a migration grants.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;

create table public.user_roles (
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null constraint user_roles_role_known check (role in ('admin')),
  primary key (user_id, role)
);
alter table public.user_roles enable row level security;
grant select on public.user_roles to authenticated;
grant select, insert, update, delete on public.user_roles to service_role;

-- An access token is valid for an hour, so policies also require its session: signing out takes
-- effect at once.
create function private.has_session() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.sessions
    where id = (auth.jwt() ->> 'session_id')::uuid and user_id = auth.uid()
  )
$$;

create function private.is_admin() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select private.has_session() and exists (
    select from public.user_roles where user_id = auth.uid() and role = 'admin'
  )
$$;

-- Every function of the desk calls this first. Returns the admin's id.
create function private.require_admin() returns uuid
  language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Admin privileges required';
  end if;
  return auth.uid();
end
$$;

create policy "users read their own role" on public.user_roles
  for select to authenticated
  using (user_id = (select auth.uid()) and (select private.has_session()));

-- What the server remembers about itself. The salt keeps stored hashes of addresses from being
-- compared with hashes made elsewhere.
create table private.settings (
  only_row boolean primary key default true check (only_row),
  salt text not null default gen_random_uuid()::text || gen_random_uuid()::text,
  mail_since timestamptz,
  backup_succeeded_at timestamptz,
  backup_failed_since timestamptz,
  retention_ran_at timestamptz,
  retention_cutoff timestamptz,
  retention_waits_since timestamptz,
  retention_asked_at timestamptz,
  retention_asked_days integer
);
insert into private.settings default values;
alter table private.settings enable row level security;
