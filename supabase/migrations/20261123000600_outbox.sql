-- Mail waits in an outbox: a request and its alert are stored in one transaction, and a sender
-- delivers each message at least once.

create table private.alerts (
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references public.contact_submissions (id) on delete cascade,
  kind text not null constraint alert_kind_known check (kind in ('alert', 'acknowledgement', 'reminder')),
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt timestamptz not null default now(),
  -- A sender that is killed loses its claim at this time.
  claimed_until timestamptz,
  -- The staff's addresses that have it, so that a refusal by one does not repeat it for the others.
  delivered_to text[] not null default '{}',
  delivered_at timestamptz,
  -- Only acknowledgements are given up: a visitor's address may not exist.
  given_up_at timestamptz,
  unique (submission_id, kind)
);
create index alerts_waiting on private.alerts (created_at)
  where delivered_at is null and given_up_at is null;
create index alerts_recent on private.alerts (created_at);
alter table private.alerts enable row level security;

create function private.raise_alert() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.alerts (submission_id, kind) values (new.id, 'alert');
  return null;
end
$$;
create trigger raise_alert after insert on public.contact_submissions
  for each row when (new.status <> 'spam') execute function private.raise_alert();

-- Called when a server with mail settings starts. Requests from before the first such start are
-- never mailed; later ones are, however long the mail server is away.
create function private.start_mail() returns timestamptz
  language sql security definer set search_path = ''
as $$
  update private.settings set mail_since = coalesce(mail_since, now()) returning mail_since
$$;

-- ann+1@example.org and a.n.n@example.org may be the mailbox of ann@example.org. Used for counting
-- only; nothing is sent to the result.
create function private.mailbox_of(email text) returns text
  language sql immutable strict set search_path = ''
as $$
  select replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '')
    || '@' || split_part(lower(email), '@', 2)
$$;

-- Adds what has become due: a reminder of each emergency that is still untaken ten minutes after
-- its alert was mailed, and acknowledgements to visitors. An acknowledgement more than a day late
-- helps no one, and a mailbox gets at most three a day, since anyone can enter its address.
create function private.add_due_mail(with_acknowledgements boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.alerts (submission_id, kind)
    select e.id, 'reminder'
    from private.alerts a join private.untaken_emergencies e on e.id = a.submission_id
    where a.kind = 'alert'
      and a.created_at > now() - interval '1 day'
      and (a.delivered_at is not null or a.delivered_to <> '{}')
      and coalesce(a.delivered_at, a.created_at) < now() - interval '10 minutes'
      and e.waits_since < now() - interval '10 minutes'
    on conflict do nothing;

  if with_acknowledgements then
    insert into private.alerts (submission_id, kind)
      select recent.id, 'acknowledgement'
      from (
        select s.id, s.created_at, count(*) over (
          partition by private.mailbox_of(s.email) order by s.created_at
          range between interval '1 day' preceding and current row
        ) as sent
        from public.contact_submissions s
        where s.status <> 'spam' and s.created_at > now() - interval '2 days'
      ) recent
      where recent.sent <= 3
        and recent.created_at > now() - interval '1 day'
        and recent.created_at >= (select mail_since from private.settings)
      on conflict do nothing;
  end if;
end
$$;

-- Claims up to `wanted` messages for 30 seconds: staff before visitors, new messages before failed
-- ones, emergencies first. Times further ahead than a claim or wait can be were written before the
-- clock was set back, and count as over.
create function private.claim_mail(wanted integer)
  returns table (
    id uuid, kind text, submission_id uuid, attempts integer, delivered_to text[],
    urgency text, service text, location text, created_at timestamptz, email text
  )
  language sql security definer set search_path = ''
as $$
  with due as (
    select a.id
    from private.alerts a join public.contact_submissions s on s.id = a.submission_id
    where a.delivered_at is null and a.given_up_at is null
      and s.created_at >= (select mail_since from private.settings)
      and (a.kind = 'alert' or a.created_at > now() - interval '1 day')
      and (a.kind <> 'reminder' or a.submission_id in (select e.id from private.untaken_emergencies e))
      and (a.claimed_until is null or a.claimed_until not between now() and now() + interval '1 minute')
      and (a.attempts = 0 or a.next_attempt not between now() and now() + interval '2 minutes')
    order by a.kind = 'acknowledgement', a.attempts > 0, s.urgency = 'emergency' desc nulls last, a.next_attempt
    limit wanted
    for update of a skip locked
  ),
  claimed as (
    update private.alerts a
    set attempts = a.attempts + 1, claimed_until = now() + interval '30 seconds'
    from due
    where a.id = due.id
    returning a.*
  )
  select c.id, c.kind, c.submission_id, c.attempts, c.delivered_to,
    s.urgency, s.service, s.location, s.created_at, s.email
  from claimed c join public.contact_submissions s on s.id = c.submission_id
  order by c.kind = 'acknowledgement', c.attempts > 1, s.urgency = 'emergency' desc nulls last, c.next_attempt
$$;

-- Records how a delivery ended. The wait doubles from 5 seconds to a minute and stays there, so
-- that mail leaves within a minute of an outage's end.
create function private.settle_mail(
  message uuid, delivered text[], is_done boolean, is_given_up boolean default false
) returns void
  language sql security definer set search_path = ''
as $$
  update private.alerts
  set claimed_until = null,
    delivered_to = delivered,
    delivered_at = case when is_done then now() end,
    given_up_at = case when is_given_up then now() end,
    next_attempt = now() + least(interval '1 minute', interval '5 seconds' * 2 ^ least(attempts - 1, 10))
  where id = message
$$;
