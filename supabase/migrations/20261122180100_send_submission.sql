-- What our own server asks when a visitor sends the form: one statement for role, insert and commit, where the
-- backend library takes nine (docs/decisions/0026-one-trip-for-a-request.md).

-- Stores a request as the anonymous role, under its row security, rights, checks and triggers; nothing in here
-- may do what a visitor may not. Only the database's owner may call it. `seconds` is how long the sender still
-- waits: whoever was told by then that it failed must not find it stored after that.
create function private.send_submission(sent jsonb, seconds double precision) returns void
  language plpgsql
  set search_path = ''
  set role = 'anon'
as $$
begin
  -- A field that the form has and this function does not know would be lost without a word.
  if sent - '{name,phone,email,service,location,urgency,details}'::text[] <> '{}' then
    raise invalid_parameter_value using message = 'private.send_submission does not know a field';
  end if;
  -- For as long as the transaction, which is this statement.
  perform set_config('request.jwt.claims', '{"role":"anon"}', true);
  insert into public.contact_submissions (name, phone, email, service, location, urgency, details)
    values (
      sent ->> 'name', sent ->> 'phone', sent ->> 'email', sent ->> 'service',
      sent ->> 'location', sent ->> 'urgency', sent ->> 'details'
    );
  if clock_timestamp() > statement_timestamp() + make_interval(secs => seconds) then
    raise query_canceled using message = 'The sender was told that it failed';
  end if;
end
$$;
revoke all on function private.send_submission(jsonb, double precision)
  from public, anon, authenticated, service_role;
