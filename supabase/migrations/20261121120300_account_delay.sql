-- Who guesses at an account's password waits; its owner, who comes from elsewhere, does not.
-- Attempts are counted for each network that tries, and for an account as a whole, where far
-- more are needed: many networks together are one who guesses, too. Networks that signed in
-- to the account not long ago are exempt from the latter.

-- Counts that are lost with a crash do no harm: unlogged costs the disk nothing.
create unlogged table private.sign_in_attempts (
  -- Both are hashes: nobody's address is stored.
  account text not null,
  -- Empty for all networks together, but those that are known.
  network text not null,
  attempts integer not null,
  latest timestamptz not null,
  ends timestamptz not null,
  primary key (account, network)
);
create index sign_in_attempts_ends on private.sign_in_attempts (ends);

create table private.known_networks (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- A hash with a key that the database does not have.
  network text not null,
  signed_in_at timestamptz not null,
  primary key (user_id, network)
);
create index known_networks_signed_in_at on private.known_networks (signed_in_at);

revoke all on private.sign_in_attempts, private.known_networks
  from public, anon, authenticated, service_role;
alter table private.known_networks enable row level security;

create function private.account_key(account_email text) returns text
  language sql stable set search_path = ''
as $$
  select encode(
    sha256(convert_to('account ' || lower(account_email) || (select salt from private.limit_salt), 'UTF8')),
    'hex'
  )
$$;

-- A time too far ahead is from before the clock was set back.
create function private.is_known_network(account_email text, client_network text) returns boolean
  language sql stable set search_path = ''
as $$
  select exists (
    select from private.known_networks known join auth.users u on u.id = known.user_id
    where u.email = lower(account_email) and known.network = client_network
      and known.signed_in_at between now() - interval '30 days' and now() + interval '30 days'
  )
$$;

drop function private.try_account(text, integer, integer, integer, integer);

-- Counts an attempt to sign in before its password is looked at, so that many at once are no way
-- around. Answers with 0, or with the seconds to wait; then nothing was counted. One network's
-- attempts are remembered for so many seconds after the latest, those of all for so many after
-- the first.
create function private.try_account(
  account_email text, client_network text,
  most integer, first_delay integer, most_of_all integer, seconds_of_all integer,
  longest integer, remembered integer
) returns integer
  language plpgsql set search_path = ''
as $$
declare
  account_key constant text := private.account_key(account_email);
  is_known constant boolean := private.is_known_network(account_email, client_network);
  present timestamptz;
  wait integer;
begin
  perform pg_advisory_xact_lock(hashtextextended(account_key, 0));
  -- Not now(): who waited for the lock began before those that it waited for.
  present := clock_timestamp();
  -- What is over; and what lies ahead, which was counted before the clock was set back.
  delete from private.sign_in_attempts known
    where known.account = account_key and (known.ends <= present or known.latest > present);
  select max(ceil(least(
      extract(epoch from known.latest - present) + private.account_delay(
        known.attempts, case when known.network = '' then most_of_all else most end, first_delay, longest
      ),
      extract(epoch from known.ends - present)
    )))
    into wait
    from private.sign_in_attempts known
    where known.account = account_key
      and (known.network = client_network or known.network = '' and not is_known);
  if wait > 0 then
    return wait;
  end if;
  insert into private.sign_in_attempts as known (account, network, attempts, latest, ends)
    values (account_key, client_network, 1, present, present + make_interval(secs => remembered))
    on conflict (account, network) do update
      set attempts = known.attempts + 1, latest = excluded.latest, ends = excluded.ends;
  if not is_known then
    insert into private.sign_in_attempts as known (account, network, attempts, latest, ends)
      values (account_key, '', 1, present, present + make_interval(secs => seconds_of_all))
      on conflict (account, network) do update
        set attempts = known.attempts + 1, latest = excluded.latest;
  end if;
  -- A few of other accounts that are over go with every attempt.
  delete from private.sign_in_attempts where (account, network) in (
    select account, network from private.sign_in_attempts
    where ends <= present order by ends limit 100 for update skip locked
  );
  return 0;
end
$$;

-- The attempt that was counted last was right: its network is known from now on, and what it got
-- wrong before is forgotten. What others did is not.
create function private.accept_account(account_email text, client_network text) returns void
  language plpgsql set search_path = ''
as $$
declare
  account_key constant text := private.account_key(account_email);
begin
  perform pg_advisory_xact_lock(hashtextextended(account_key, 0));
  delete from private.sign_in_attempts where account = account_key and network = client_network;
  if not private.is_known_network(account_email, client_network) then
    update private.sign_in_attempts set attempts = attempts - 1
      where account = account_key and network = '' and attempts > 0;
  end if;
  insert into private.known_networks as known (user_id, network, signed_in_at)
    select id, client_network, now() from auth.users where email = lower(account_email)
    on conflict (user_id, network) do update set signed_in_at = excluded.signed_in_at;
  delete from private.known_networks
    where signed_in_at not between now() - interval '30 days' and now() + interval '30 days';
end
$$;

-- Lets everyone try again at once.
create function private.unlock_account(account_email text) returns void
  language sql set search_path = ''
as $$
  delete from private.sign_in_attempts where account = private.account_key(account_email)
$$;

revoke all on function
  private.account_key(text),
  private.is_known_network(text, text),
  private.try_account(text, text, integer, integer, integer, integer, integer, integer),
  private.accept_account(text, text),
  private.unlock_account(text)
  from public, anon, authenticated, service_role;

-- Everything kept about one address but its password's hash and its keys.
create or replace function private.export_person(person_email text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  account uuid := (select id from auth.users where lower(email) = lower(person_email));
begin
  insert into private.audit_log (action, subject)
    select 'export', s.id from public.contact_submissions s where lower(s.email) = lower(person_email)
    union all
    select 'export', account where account is not null;
  if not found then
    insert into private.audit_log (action) values ('export');
  end if;
  return jsonb_build_object(
    'submissions', coalesce((
      select jsonb_agg(to_jsonb(s) order by s.created_at)
      from public.contact_submissions s where lower(s.email) = lower(person_email)
    ), '[]'),
    'messages', coalesce((
      select jsonb_agg(
        jsonb_build_object('submission_id', a.submission_id, 'kind', a.kind, 'delivered_at', a.delivered_at)
        order by a.created_at
      )
      from private.alerts a join public.contact_submissions s on s.id = a.submission_id
      where lower(s.email) = lower(person_email)
    ), '[]'),
    'account', (
      select jsonb_build_object(
        'id', u.id, 'email', u.email, 'created_at', u.created_at,
        'last_sign_in_at', u.last_sign_in_at, 'sign_up_data', u.raw_user_meta_data,
        'identities', coalesce((
          select jsonb_agg(i.identity_data) from auth.identities i where i.user_id = account
        ), '[]')
      )
      from auth.users u where u.id = account
    ),
    -- A hosted project's have an address on the internet and a browser's name, too.
    'sign_ins', coalesce((
      select jsonb_agg(
        jsonb_build_object(
          'id', s.id, 'created_at', s.created_at,
          'ip', to_jsonb(s) -> 'ip', 'user_agent', to_jsonb(s) -> 'user_agent'
        )
        order by s.created_at
      )
      from auth.sessions s where s.user_id = account
    ), '[]'),
    'sign_in_log', coalesce((
      select jsonb_agg(to_jsonb(e) order by e.created_at)
      from auth.audit_log_entries e
      where lower(e.payload ->> 'actor_username') = lower(person_email)
        or e.payload ->> 'actor_id' = account::text
    ), '[]'),
    'sign_in_networks', coalesce((
      select jsonb_agg(
        jsonb_build_object('network', n.network, 'signed_in_at', n.signed_in_at) order by n.signed_in_at
      )
      from private.known_networks n where n.user_id = account
    ), '[]'),
    'sign_in_attempts', coalesce((
      select jsonb_agg(to_jsonb(a) - 'account' order by a.latest)
      from private.sign_in_attempts a where a.account = private.account_key(person_email)
    ), '[]'),
    'roles', coalesce((select jsonb_agg(r.role) from public.user_roles r where r.user_id = account), '[]'),
    'audit', coalesce((
      select jsonb_agg(to_jsonb(l) order by l.happened_at)
      from private.audit_log l where account in (l.actor, l.subject)
    ), '[]')
  );
end
$$;

-- Submissions with their alerts, and the account with its sessions. An admin's account is
-- refused: revoke the role first, or the desk could lose its last reader by a slip.
create or replace function private.erase_person(person_email text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  account uuid := (select id from auth.users where lower(email) = lower(person_email));
  submissions bigint;
begin
  if exists (select from public.user_roles where user_id = account) then
    raise exception 'This account is an admin. Revoke the role first.' using errcode = '55000';
  end if;
  delete from public.contact_submissions where lower(email) = lower(person_email);
  get diagnostics submissions = row_count;
  -- Its known networks go with it.
  delete from auth.users where id = account;
  delete from private.sign_in_attempts a where a.account = private.account_key(person_email);
  delete from auth.audit_log_entries
    where lower(payload ->> 'actor_username') = lower(person_email) or payload ->> 'actor_id' = account::text;
  insert into private.audit_log (action, subject) select 'erase', account where account is not null;
  return jsonb_build_object('submissions', submissions, 'account', account is not null);
end
$$;
