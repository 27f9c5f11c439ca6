-- A link that sets a forgotten password, asked for by whoever typed an address. The same work for
-- an address without an account, and for a mailbox that has had its share: nothing tells which.
-- Answers with the address that the link is to be mailed to; null where none is.

create function private.ask_link(
  account_email text, token_digest text, most_for_mailbox integer, per_seconds integer
) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  -- One mailbox may have several accounts, which anyone can make: ann@…, ann+1@….
  mailbox constant text := encode(sha256(convert_to(
    'mailbox ' || private.mailbox_of(account_email) || (select salt from private.limit_salt), 'UTF8'
  )), 'hex');
  asked integer;
  address text;
begin
  select total into asked from private.count_calls(
    jsonb_build_array(jsonb_build_object('key', mailbox, 'calls', 1, 'seconds', per_seconds))
  );
  if asked <= most_for_mailbox then
    -- In place of an earlier link, which is over.
    update auth.users set recovery_token = token_digest, recovery_sent_at = now()
    where email = lower(account_email)
    returning email into address;
  end if;
  if address is null then
    -- A commit that wrote nothing to the log would not wait for the disk, and be the faster answer.
    perform pg_logical_emit_message(true, 'no link', token_digest);
  end if;
  return address;
end
$$;

revoke all on function private.ask_link(text, text, integer, integer)
  from public, anon, authenticated, service_role;
