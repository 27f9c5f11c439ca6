-- What `npm run admin` calls, the same on every database. Only the service role may.

create function public.grant_admin(account_email text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  account uuid;
begin
  select id into account from auth.users where lower(email) = lower(account_email);
  if account is null then
    return false;
  end if;
  insert into public.user_roles (user_id, role) values (account, 'admin') on conflict do nothing;
  return true;
end
$$;

create function public.revoke_admin(account_email text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.user_roles
  where role = 'admin'
    and user_id = (select id from auth.users where lower(email) = lower(account_email));
  return found;
end
$$;

create function public.list_admins() returns table (account_email text)
  language sql stable security definer set search_path = ''
as $$
  select u.email::text
  from public.user_roles r join auth.users u on u.id = r.user_id
  where r.role = 'admin'
  order by 1
$$;

revoke all on function public.grant_admin(text), public.revoke_admin(text), public.list_admins()
  from public, anon, authenticated, service_role;
grant execute on function public.grant_admin(text), public.revoke_admin(text), public.list_admins()
  to service_role;
