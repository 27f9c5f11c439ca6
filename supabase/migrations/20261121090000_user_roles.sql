-- Who is an admin (SPEC sections 3 and 6).
-- Nobody is one by default: the service role grants it with `npm run admin`.

create schema if not exists private;
revoke all on schema private from public;
grant usage on schema public, private to anon, authenticated, service_role;

-- Hosted Supabase grants this already; the embedded backend does not.
do $$
begin
  if not has_schema_privilege('authenticated', 'auth', 'usage') then
    grant usage on schema auth to anon, authenticated, service_role;
  end if;
end
$$;

-- Hosted Supabase hands every new table and function in `public` to `anon`.
-- Here a privilege exists only where a migration grants it.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke execute on functions from public, anon, authenticated, service_role;

create table public.user_roles (
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null constraint user_roles_role_known check (role in ('admin')),
  primary key (user_id, role)
);

alter table public.user_roles enable row level security;
revoke all on public.user_roles from public, anon, authenticated, service_role;
grant select on public.user_roles to authenticated;
grant select, insert, update, delete on public.user_roles to service_role;

create policy "users read their own role" on public.user_roles
  for select to authenticated
  using (user_id = (select auth.uid()));

-- Security definer, so that policies on other tables can ask without a grant on user_roles.
create function private.is_admin() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select 1 from public.user_roles
    where user_id = (select auth.uid()) and role = 'admin'
  )
$$;
revoke all on function private.is_admin() from public, anon, authenticated, service_role;
grant execute on function private.is_admin() to authenticated;
