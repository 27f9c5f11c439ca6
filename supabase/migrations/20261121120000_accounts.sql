-- What `npm run admin` does to accounts. Only the database's owner may.

alter table private.audit_log drop constraint audit_action_known;
alter table private.audit_log add constraint audit_action_known check (
  action in ('sign-in', 'delete', 'export', 'erase', 'grant', 'revoke', 'reset', 'backup', 'restore')
);

-- Everything that was known of the account's key ends: its password, its sessions, earlier
-- links. Only whoever holds the link sets a new password. In place of the token that the link
-- carries the database keeps the token's SHA-256: who reads the row or a backup has no link.
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
  insert into private.audit_log (action, subject) values ('reset', account);
  return true;
end
$$;

-- An admin's account, without a password until its link is used. False where the address has one.
create function private.create_admin(account_email text, token_digest text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  account uuid := gen_random_uuid();
  profile jsonb := jsonb_build_object(
    'sub', account, 'email', lower(account_email), 'email_verified', true, 'phone_verified', false
  );
begin
  if exists (select from auth.users where lower(email) = lower(account_email)) then
    return false;
  end if;
  insert into auth.users (
    id, aud, role, email, email_confirmed_at, recovery_token, recovery_sent_at,
    raw_app_meta_data, raw_user_meta_data
  )
  values (
    account, 'authenticated', 'authenticated', lower(account_email), now(), token_digest, now(),
    '{"provider": "email", "providers": ["email"]}', profile
  )
  -- A sign-up at the same moment.
  on conflict do nothing;
  if not found then
    return false;
  end if;
  insert into auth.identities (id, provider, provider_id, user_id, identity_data)
  values (gen_random_uuid(), 'email', account::text, account, profile);
  insert into public.user_roles (user_id, role) values (account, 'admin');
  return true;
end
$$;

-- Whoever was signed in before, signs in again: a session begun as a member never becomes an admin's.
create function private.grant_admin(account_email text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.sessions
  where user_id in (select id from auth.users where lower(email) = lower(account_email));
  return public.grant_admin(account_email);
end
$$;

revoke all on function
  private.reset_account(text, text),
  private.create_admin(text, text),
  private.grant_admin(text)
  from public, anon, authenticated, service_role;
