-- Accounts of staff: admin commands, recovery links, and the lockout after refused sign-ins.

-- Ends the account's sessions, so that one begun before does not become an admin's.
create function public.grant_admin(account_email text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  account constant uuid := (select id from auth.users where lower(email) = lower(account_email));
begin
  if account is null then
    return false;
  end if;
  delete from auth.sessions where user_id = account;
  insert into public.user_roles (user_id, role) values (account, 'admin') on conflict do nothing;
  return true;
end
$$;

create function public.revoke_admin(account_email text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.user_roles
  where user_id = (select id from auth.users where lower(email) = lower(account_email));
  return found;
end
$$;

create function public.list_admins() returns table (account_email text)
  language sql stable security definer set search_path = ''
as $$
  select u.email::text from public.user_roles r join auth.users u on u.id = r.user_id order by 1
$$;

-- Makes an admin's account that has no password until its link is used. Only the link's digest is
-- stored. False when the address has an account.
create function private.create_admin(account_email text, token_digest text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  account constant uuid := gen_random_uuid();
  profile constant jsonb := jsonb_build_object(
    'sub', account, 'email', lower(account_email), 'email_verified', true, 'phone_verified', false
  );
begin
  if exists (select from auth.users where lower(email) = lower(account_email)) then
    return false;
  end if;
  insert into auth.users (
    id, aud, role, email, email_confirmed_at, recovery_token, recovery_sent_at,
    raw_app_meta_data, raw_user_meta_data, created_at, updated_at
  )
  values (
    account, 'authenticated', 'authenticated', lower(account_email), now(), token_digest, now(),
    '{"provider": "email", "providers": ["email"]}', profile, now(), now()
  );
  insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
  values (gen_random_uuid(), 'email', account::text, account, profile, now(), now());
  insert into public.user_roles (user_id, role) values (account, 'admin');
  return true;
end
$$;

-- Ends the password, the sessions and earlier links: only the new link leads in. False when there
-- is no such account.
create function private.reset_account(account_email text, token_digest text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  account uuid;
begin
  update auth.users
    set encrypted_password = null, recovery_token = token_digest, recovery_sent_at = now(), updated_at = now()
    where lower(email) = lower(account_email)
    returning id into account;
  if account is null then
    return false;
  end if;
  delete from auth.sessions where user_id = account;
  perform private.clear_sign_in_attempts(account_email);
  insert into private.audit_log (action, subject) values ('reset', account);
  return true;
end
$$;

create table private.recovery_requests (
  user_id uuid not null references auth.users (id) on delete cascade,
  requested_at timestamptz not null
);
create index recovery_requests_user on private.recovery_requests (user_id);
alter table private.recovery_requests enable row level security;

-- Stores the digest of a recovery link in place of an earlier one. Returns the address to mail it
-- to, or null when there is no such account or it was sent three links within the hour.
create function private.request_recovery(account_email text, token_digest text, at timestamptz default null)
  returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  account uuid;
  address text;
begin
  select u.id, u.email into account, address
    from auth.users u where lower(u.email) = lower(account_email) for update;
  if account is null then
    return null;
  end if;
  -- Not earlier, or what a call that it waited for has counted would lie ahead.
  at := coalesce(at, clock_timestamp());
  -- Times ahead were written before the clock was set back.
  delete from private.recovery_requests r
    where r.user_id = account and r.requested_at not between at - interval '1 hour' and at;
  if (select count(*) from private.recovery_requests r where r.user_id = account) >= 3 then
    return null;
  end if;
  insert into private.recovery_requests (user_id, requested_at) values (account, at);
  update auth.users set recovery_token = token_digest, recovery_sent_at = at where id = account;
  return address;
end
$$;

-- Refused sign-ins. Losing them in a crash does no harm, so the table is not logged.
create unlogged table private.sign_in_attempts (
  -- Salted hashes. The client is empty for the count over all clients.
  account text not null,
  client text not null,
  attempts integer not null,
  first_at timestamptz not null,
  latest_at timestamptz not null,
  primary key (account, client)
);
create index sign_in_attempts_latest on private.sign_in_attempts (latest_at);
alter table private.sign_in_attempts enable row level security;

-- Clients that signed in to an account within 30 days. The delay for all does not hold for them, or
-- a stranger with many addresses could keep staff out.
create table private.known_clients (
  account text not null,
  client text not null,
  accepted_at timestamptz not null,
  primary key (account, client)
);
alter table private.known_clients enable row level security;

create function private.salted_hash(value text) returns text
  language sql stable security definer set search_path = ''
as $$
  select encode(sha256(convert_to(value || (select salt from private.settings), 'UTF8')), 'hex')
$$;

-- Hashes a client's address. A household has a whole IPv6 network of 64 bits.
create function private.client_hash(address text) returns text
  language plpgsql stable security definer set search_path = ''
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
  return private.salted_hash('client ' || client);
end
$$;

-- Counts an attempt to sign in before its password is checked, so that simultaneous guesses are
-- counted too. Returns 0, or the seconds to wait, and then nothing is counted.
--
-- After 5 refused attempts a client waits 30 seconds for this account, doubling to an hour. After
-- 100 refused within an hour, from whichever clients, all but known ones wait 30 seconds, doubling
-- to 15 minutes.
create function private.try_sign_in(account_email text, client text, at timestamptz default null)
  returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  account_key constant text := private.salted_hash('account ' || lower(account_email));
  client_key constant text := private.client_hash(client);
  wait integer;
begin
  perform pg_advisory_xact_lock(hashtextextended(account_key, 0));
  -- Not earlier, or an attempt that waited for another would find it in the future.
  at := coalesce(at, clock_timestamp());
  -- A client's attempts are forgotten an hour and a half after the latest, an account's total an
  -- hour after the first. Times ahead were written before the clock was set back.
  delete from private.sign_in_attempts a
    where a.account = account_key
      and case a.client when '' then a.first_at < at - interval '1 hour' else a.latest_at < at - interval '90 minutes' end
      or a.account = account_key and a.latest_at > at + interval '1 second';
  delete from private.sign_in_attempts a where (a.account, a.client) in (
    select old.account, old.client from private.sign_in_attempts old
    where old.latest_at < at - interval '90 minutes' limit 100 for update skip locked
  );

  select max(ceil(extract(epoch from a.latest_at - at) + case a.client
      when '' then private.sign_in_delay(a.attempts - 100, 900)
      else private.sign_in_delay(a.attempts - 5, 3600)
    end))
    into wait
    from private.sign_in_attempts a
    where a.account = account_key and (
      a.client = client_key
      or a.client = '' and not exists (
        select from private.known_clients k
        where k.account = account_key and k.client = client_key and k.accepted_at > at - interval '30 days'
      )
    );
  if wait > 0 then
    return wait;
  end if;

  insert into private.sign_in_attempts as a (account, client, attempts, first_at, latest_at)
    values (account_key, client_key, 1, at, at), (account_key, '', 1, at, at)
    on conflict on constraint sign_in_attempts_pkey do update
      set attempts = a.attempts + 1, latest_at = excluded.latest_at;
  return 0;
end
$$;

-- Returns 30 seconds, doubled for each attempt beyond the limit.
create function private.sign_in_delay(beyond integer, longest integer) returns integer
  language sql immutable set search_path = ''
as $$
  select case when beyond < 0 then 0 else least(longest, 30 * 2 ^ least(beyond, 10))::integer end
$$;

-- The password was right: this client is known, and its refused attempts are forgotten. Those of
-- others stay.
create function private.accept_sign_in(account_email text, client text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  account_key constant text := private.salted_hash('account ' || lower(account_email));
  client_key constant text := private.client_hash(client);
begin
  perform pg_advisory_xact_lock(hashtextextended(account_key, 0));
  delete from private.sign_in_attempts a
    where a.account = account_key and a.client = client_key;
  update private.sign_in_attempts a set attempts = a.attempts - 1
    where a.account = account_key and a.client = '' and a.attempts > 0;
  delete from private.known_clients k where k.accepted_at < now() - interval '30 days';
  insert into private.known_clients values (account_key, client_key, now())
    on conflict on constraint known_clients_pkey do update set accepted_at = excluded.accepted_at;
end
$$;

-- A recovery link or `npm run admin -- unlock` lets everyone try again at once.
create function private.clear_sign_in_attempts(account_email text) returns void
  language sql security definer set search_path = ''
as $$
  delete from private.sign_in_attempts a
  where a.account = private.salted_hash('account ' || lower(account_email));
  delete from private.known_clients k
  where k.account = private.salted_hash('account ' || lower(account_email))
$$;
