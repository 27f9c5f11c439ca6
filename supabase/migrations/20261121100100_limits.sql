-- So many calls from one client within so many seconds. Where our server stands before the
-- database it counts, and its processes share what they count here. On a hosted project
-- nothing stands before it, and the trigger below holds the form's limit.

-- The figures on a hosted project: change the row to change them. Our server has its own,
-- the same by default, in server/limits.ts.
create table private.limits (
  name text primary key,
  most integer not null,
  seconds integer not null
);
insert into private.limits (name, most, seconds) values ('form', 20, 600);

-- Counts that are lost with a crash do no harm: unlogged costs the disk nothing.
create unlogged table private.counted_calls (
  -- A hash: nobody's address is stored.
  key text primary key,
  calls integer not null,
  ends timestamptz not null
);
create index counted_calls_ends on private.counted_calls (ends);

-- Makes a hash here one that cannot be looked up elsewhere.
create table private.limit_salt (
  salt text not null default gen_random_uuid()::text || gen_random_uuid()::text,
  only_row boolean primary key default true check (only_row)
);
insert into private.limit_salt default values;

revoke all on private.limits, private.counted_calls, private.limit_salt
  from public, anon, authenticated, service_role;

-- Adds to several counts at once, each an object of key, calls and seconds, and answers with
-- what they are now and in how many seconds they end. A clock that was set back must not
-- keep anyone out for longer than the limit says: an end too far away is none.
create function private.count_calls(counted jsonb)
  returns table (counted_key text, total integer, wait integer)
  language plpgsql set search_path = ''
as $$
begin
  -- In order, so that two of these never wait for each other.
  return query
    insert into private.counted_calls as known (key, calls, ends)
    select one.key, one.calls, now() + make_interval(secs => one.seconds)
    from jsonb_to_recordset(counted) as one (key text, calls integer, seconds integer)
    order by one.key
    on conflict (key) do update set
      calls = excluded.calls
        + case when known.ends > now() and known.ends <= excluded.ends then known.calls else 0 end,
      ends = case
        when known.ends > now() and known.ends <= excluded.ends then known.ends else excluded.ends
      end
    returning known.key, known.calls, ceil(extract(epoch from known.ends - now()))::integer;
  -- Some of those that are over go with every call, last: whoever holds a row that is gone waits
  -- for nobody any more.
  delete from private.counted_calls where key in (
    select key from private.counted_calls where ends <= now() order by ends limit 100 for update skip locked
  );
end
$$;

-- The seconds that an account has to wait after so many refused attempts to sign in: none for
-- the first ones, then a delay that doubles. The same in server/accountDelay.ts.
create function private.account_delay(refused integer, most integer, first_delay integer, longest integer)
  returns integer
  language sql immutable set search_path = ''
as $$
  select case
    when refused < most then 0
    else least(longest, first_delay * 2.0 ^ least(refused - most, 30))::integer
  end
$$;

-- Counts an attempt to sign in to an account before its password is looked at, so that many at
-- once are no way around. Answers with 0, or with the seconds to wait; then nothing was counted.
create function private.try_account(
  account_key text, most integer, first_delay integer, longest integer, remembered integer
) returns integer
  language plpgsql set search_path = ''
as $$
begin
  insert into private.counted_calls as known (key, calls, ends)
  values (account_key, 1, now() + make_interval(secs => remembered))
  on conflict (key) do update set
    calls = case when known.ends > now() and known.ends <= excluded.ends then known.calls + 1 else 1 end,
    ends = excluded.ends
  where known.ends <= now()
    -- An end too far away is from before the clock was set back.
    or known.ends > excluded.ends
    or known.ends + make_interval(
      secs => private.account_delay(known.calls, most, first_delay, longest) - remembered
    ) <= now();
  if found then
    return 0;
  end if;
  return (
    select least(greatest(1, ceil(extract(epoch from known.ends - now()))
      - remembered + private.account_delay(known.calls, most, first_delay, longest)), longest)::integer
    from private.counted_calls known
    where known.key = account_key
  );
end
$$;

-- Whom a call is counted for. An IPv6 network of 64 bits is one household.
create function private.client_key(address text) returns text
  language plpgsql stable set search_path = ''
as $$
declare
  client text := address;
begin
  begin
    if family(address::inet) = 6 then
      client := network(set_masklen(address::inet, 64))::text;
    end if;
  exception when invalid_text_representation then
    null;
  end;
  return encode(sha256(convert_to('form ' || client || (select salt from private.limit_salt), 'UTF8')), 'hex');
end
$$;

-- PostgREST tells a transaction the headers of its request. Our server's library does not when
-- a row is inserted: there the trigger does nothing.
create function private.limit_form() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  -- Cloudflare, before every hosted project, writes the first; of the second only the last
  -- address was written by a server that is not the client's.
  address text := coalesce(
    headers ->> 'cf-connecting-ip',
    nullif(btrim(split_part(headers ->> 'x-forwarded-for', ',', -1)), '')
  );
  form private.limits;
  counted record;
begin
  if address is null or auth.jwt() ->> 'role' = 'service_role' then
    return new;
  end if;
  select * into form from private.limits where name = 'form';
  if not found then
    return new;
  end if;
  select total, wait into counted from private.count_calls(jsonb_build_array(jsonb_build_object(
    'key', private.client_key(address), 'calls', 1, 'seconds', form.seconds
  )));
  if counted.total > form.most then
    -- PostgREST makes its answer of these: https://docs.postgrest.org/en/stable/references/errors.html
    raise sqlstate 'PGRST' using
      message = jsonb_build_object(
        'code', 'TOO_MANY',
        'message', format(
          'There have been too many attempts. Please try again in %s, or call us.',
          case
            when counted.wait = 1 then '1 second'
            when counted.wait < 90 then counted.wait || ' seconds'
            else ceil(counted.wait / 60.0) || ' minutes'
          end
        ),
        'details', null,
        'hint', null
      )::text,
      detail = jsonb_build_object(
        'status', 429,
        'headers', jsonb_build_object('Retry-After', counted.wait::text)
      )::text;
  end if;
  return new;
end
$$;

revoke all on function
  private.count_calls(jsonb),
  private.account_delay(integer, integer, integer, integer),
  private.try_account(text, integer, integer, integer, integer),
  private.client_key(text),
  private.limit_form()
  from public, anon, authenticated, service_role;

-- By name the first of the triggers: a call too many costs nothing else.
create trigger limit_form before insert on public.contact_submissions
  for each row execute function private.limit_form();
