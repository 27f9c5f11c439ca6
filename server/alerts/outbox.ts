import type { Sql } from '../database/sql.ts';

/** A message that waits, with what its letter is made of. */
export type Waiting = {
  id: string;
  kind: 'alert' | 'reminder' | 'acknowledgement';
  submissionId: string;
  attempts: number;
  deliveredTo: string[];
  urgency: string | null;
  service: string;
  location: string;
  /** As an ISO timestamp. */
  createdAt: string;
  /** The visitor's address, for the acknowledgement. */
  email: string;
};

/** How a delivery ended: `deliveredTo` are all of the staff's addresses that have it by now. */
type DeliveryResult = { isDone: boolean; deliveredTo?: string[]; isGivenUp?: boolean };

/** Short, so that another sender soon takes over what a killed one had claimed. */
export const CLAIM_SECONDS = 30;

/**
 * Claims what is due, in this order: what was held and released on request comes after all else, because it may be
 * thousands; staff before visitors; what was not tried yet before what failed, so that an address that always fails
 * holds up nothing new; emergencies first; then by time. A claim or a wait that ends later than any can was written
 * before the clock was set back, and counts as over. A reminder is dropped once somebody has taken the emergency.
 */
const CLAIM = `
  with due as (
    select a.id from private.alerts a join public.contact_submissions s on s.id = a.submission_id
    where a.delivered_at is null and a.given_up_at is null and not a.is_held
      and (a.kind = 'alert' or a.created_at > now() - interval '1 day')
      and (a.kind <> 'reminder' or a.submission_id in (select id from private.untaken_emergencies))
      and (a.claimed_until is null or a.claimed_until not between now() and now() + interval '1 minute')
      and (a.attempts = 0 or a.next_attempt not between now() and now() + interval '2 minutes')
    order by a.released_at is not null, a.kind <> 'acknowledgement' desc, a.attempts > 0, s.urgency = 'emergency' desc nulls last, a.next_attempt
    limit $1
    for update of a skip locked
  )
  update private.alerts a
  set attempts = a.attempts + 1, claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS})
  from due, public.contact_submissions s
  where a.id = due.id and s.id = a.submission_id
  returning a.id, a.kind, a.submission_id as "submissionId", a.attempts, a.delivered_to as "deliveredTo",
    s.urgency, s.service, s.location, to_jsonb(s.created_at) #>> '{}' as "createdAt", s.email`;

/** The wait doubles from 5 seconds to a minute and no further: after an outage, mails leave within that minute. */
const SETTLE = `
  update private.alerts
  set claimed_until = null,
    delivered_to = $2,
    delivered_at = case when $3 then now() end,
    given_up_at = case when $4 then now() end,
    next_attempt = now() + least(interval '1 minute', interval '5 seconds' * 2 ^ least(attempts - 1, 10))
  where id = $1`;

/**
 * No mailbox gets more than three within a day, however its address is written: anyone can type
 * someone else's. Nor is anybody answered late, because mail or acknowledgements were switched on later.
 */
const ACKNOWLEDGE = `
  insert into private.alerts (submission_id, kind)
  select id, 'acknowledgement' from (
    select id, created_at, count(*) over (
      partition by private.mailbox_of(email) order by created_at
      range between interval '1 day' preceding and current row
    ) as turn
    from public.contact_submissions
    where status <> 'spam' and created_at > now() - interval '2 days'
  ) recent
  where turn <= 3 and created_at > now() - interval '1 day'
    and exists (
      select from private.alerts a
      where a.submission_id = recent.id and a.kind = 'alert' and a.is_answerable and not a.is_held
    )
    and not exists (
      select from private.alerts a where a.submission_id = recent.id and a.kind = 'acknowledgement'
    )
  on conflict do nothing`;

/** The waiting messages in the database: see the migration that makes private.alerts. */
export function openOutbox(sql: Sql) {
  return {
    /** Claims up to `limit` messages that are due: no other sender gets them until the claim ends. */
    async claim(limit: number): Promise<Waiting[]> {
      const claimed = await sql<Waiting>(CLAIM, [limit]);
      const rank = ({ urgency, kind }: Waiting) =>
        (kind === 'acknowledgement' ? 2 : 0) + Number(urgency !== 'emergency');
      return claimed.toSorted((one, other) => rank(one) - rank(other));
    },
    /** Records how a delivery ended, and ends the claim. */
    async settle(id: string, { isDone, deliveredTo = [], isGivenUp = false }: DeliveryResult) {
      await sql(SETTLE, [id, deliveredTo, isDone, isGivenUp]);
    },
    /** Adds a reminder for each emergency that nobody has taken for ten minutes. */
    async addReminders() {
      await sql('select private.add_reminders()');
    },
    /** Adds an acknowledgement for each request of today that has none. */
    async addAcknowledgements() {
      await sql(ACKNOWLEDGE);
    },
  };
}
