-- One mailbox has many addresses: ann+1@…, ann+2@… and, with some providers, a.n.n@… are all
-- ann@…. For counting what goes to a person only; nothing is ever sent to what this gives.
create function private.mailbox_of(email text) returns text
  language sql immutable strict set search_path = ''
as $$
  select replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '')
    || '@' || split_part(lower(email), '@', 2)
$$;
revoke all on function private.mailbox_of(text) from public, anon, authenticated, service_role;
