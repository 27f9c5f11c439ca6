-- How long a sender waits is counted from when the database first heard of it. The driver asks of which type the
-- values are before it sends them, in the same transaction: `now()` is when it asked, `statement_timestamp()` when
-- they came, and what passed in between was added to the time (docs/decisions/0026-one-statement-for-a-request.md).

-- PostgreSQL checks a new body as the role that the function takes, which may not call it: it may until this is over.
grant execute on function private.send_submission(jsonb, double precision) to anon;
create or replace function private.send_submission(sent jsonb, seconds double precision) returns void
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
  if clock_timestamp() > now() + make_interval(secs => seconds) then
    raise query_canceled using message = 'The sender was told that it failed';
  end if;
end
$$;
revoke execute on function private.send_submission(jsonb, double precision) from anon;
