-- An access token stays valid for an hour after its session was ended. Whoever reads with
-- one must still have the session: signing out takes effect at the next call.

create function private.has_session() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select 1 from auth.sessions
    where id = (auth.jwt() ->> 'session_id')::uuid and user_id = (select auth.uid())
  )
$$;
revoke all on function private.has_session() from public, anon, authenticated, service_role;
grant execute on function private.has_session() to authenticated;

create or replace function private.is_admin() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select private.has_session() and exists (
    select 1 from public.user_roles
    where user_id = (select auth.uid()) and role = 'admin'
  )
$$;

alter policy "users read their own role" on public.user_roles
  using (user_id = (select auth.uid()) and (select private.has_session()));
