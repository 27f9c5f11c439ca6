-- The dashboard's three counts in one call (SPEC section 9), for admins only.

create function public.submission_statistics()
  returns table (total bigint, new bigint, emergency bigint)
  language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'Admin privileges required';
  end if;
  return query
    select
      count(*),
      count(*) filter (where s.status = 'new'),
      count(*) filter (where s.urgency = 'emergency')
    from public.contact_submissions s;
end
$$;
revoke all on function public.submission_statistics() from public, anon, authenticated, service_role;
grant execute on function public.submission_statistics() to authenticated;
