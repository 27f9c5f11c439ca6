-- The form's limit on a hosted project: 20 requests from one client within 600 seconds. Our own
-- server counts in memory, before it opens a transaction.

create unlogged table private.form_calls (
  -- A salted hash of the client's address.
  client text primary key,
  calls integer not null,
  ends_at timestamptz not null
);
create index form_calls_ends_at on private.form_calls (ends_at);
alter table private.form_calls enable row level security;

-- PostgREST sets request.headers for the transaction; our own server does not.
create function private.limit_form() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  headers constant jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  -- Cloudflare, in front of every hosted project, sets the first header. Of the second, only the
  -- last address was not written by the client.
  address constant text := coalesce(
    headers ->> 'cf-connecting-ip', nullif(btrim(split_part(headers ->> 'x-forwarded-for', ',', -1)), '')
  );
  total integer;
  wait integer;
begin
  if address is null or auth.jwt() ->> 'role' = 'service_role' then
    return new;
  end if;
  -- An end further ahead than a limit lasts was written before the clock was set back. The minute is for
  -- calls at once: one that began earlier may count later.
  insert into private.form_calls as known (client, calls, ends_at)
    values (private.client_hash(address), 1, now() + interval '600 seconds')
    on conflict (client) do update set
      calls = case when known.ends_at between now() and excluded.ends_at + interval '1 minute' then known.calls else 0 end + 1,
      ends_at = case
        when known.ends_at between now() and excluded.ends_at + interval '1 minute' then known.ends_at
        else excluded.ends_at
      end
    returning known.calls, greatest(1, ceil(extract(epoch from known.ends_at - now()))) into total, wait;
  if total > 20 then
    -- PostgREST builds its answer from these:
    -- https://docs.postgrest.org/en/stable/references/errors.html
    raise sqlstate 'PGRST' using
      message = jsonb_build_object(
        'code', 'TOO_MANY',
        'message', format(
          'There have been too many attempts. Please try again in %s, or call us.',
          case
            when wait = 1 then '1 second' when wait < 90 then wait || ' seconds'
            else ceil(wait / 60.0) || ' minutes'
          end
        ),
        'details', null, 'hint', null
      )::text,
      detail = jsonb_build_object(
        'status', 429, 'headers', jsonb_build_object('Retry-After', wait::text)
      )::text;
  end if;
  delete from private.form_calls where client in (
    select over.client from private.form_calls over
    where over.ends_at < now() order by over.ends_at limit 100 for update skip locked
  );
  return new;
end
$$;
create trigger submission_1_limit before insert on public.contact_submissions
  for each row execute function private.limit_form();
