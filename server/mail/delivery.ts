import type { Facts } from '../../src/domain/facts.ts';
import type { Query } from '../db/database.ts';
import type { MailSettings } from '../settings.ts';
import { acknowledgementEmail, alertEmail, reminderEmail } from './emailTemplates.ts';
import { createMailTransport, isPermanent, smtpStatus } from './transport.ts';

/** The owner's facts, and how a location is shortened: see places.ts. */
export type MailContent = { site: Facts; findPlace(location: string): string | undefined };

export type DeliveryOptions = {
  query: Query;
  mail: MailSettings;
  /** The public address of the site, for links to the desk. */
  siteUrl: string;
  content(): MailContent;
  log(level: 'info' | 'warn', event: string, fields: Record<string, string | number | undefined>): void;
};

/** A message in the outbox, with what its email says. */
type OutboxMessage = {
  id: string;
  kind: 'alert' | 'reminder' | 'acknowledgement';
  submission_id: string;
  attempts: number;
  /** The staff's addresses that have accepted it. */
  delivered_to: string[];
  urgency: string | null;
  service: string;
  location: string;
  created_at: string;
  /** The visitor's address. */
  email: string;
};

const MAX_CONCURRENT = 10;

export const senderOf = ({ from }: MailSettings, { name, email }: Facts) => ({
  name,
  address: from ?? email,
});

/**
 * Delivers the outbox, which the functions `private.*_mail` keep. It depends on nothing but SQL and SMTP, so that a
 * server's timer and a scheduled function can run it; several at once deliver each message once.
 */
export function createDelivery({ query, mail, siteUrl, content, log }: DeliveryOptions) {
  const send = createMailTransport(mail.smtpUrl, () => senderOf(mail, content().site));
  const active = new Set<Promise<void>>();

  async function trySend(...[email, to, id]: Parameters<typeof send>) {
    try {
      await send(email, to, id);
      return undefined;
    } catch (error) {
      // The server's text may hold the address.
      log('warn', 'mail refused', { mail: id, error: (error as Error).name, status: smtpStatus(error) });
      return error;
    }
  }

  /** One email for each address: a refusal by one must not delay the others. */
  async function alertStaff({ id, kind, urgency, service, location, ...message }: OutboxMessage) {
    const template = kind === 'reminder' ? reminderEmail : alertEmail;
    const email = template(
      { urgency, service, place: content().findPlace(location), createdAt: message.created_at },
      new URL(`/admin?request=${message.submission_id}`, siteUrl).href,
    );
    const missing = mail.alertTo.filter((address) => !message.delivered_to.includes(address));
    const errors = await Promise.all(missing.map((address) => trySend(email, address, id)));
    const accepted = missing.filter((_, index) => errors[index] === undefined);
    return {
      deliveredTo: [...message.delivered_to, ...accepted],
      isDone: accepted.length === missing.length,
      isGivenUp: false,
    };
  }

  async function acknowledge({ id, email }: OutboxMessage) {
    const error = await trySend(acknowledgementEmail(content().site), email, id);
    return { deliveredTo: [], isDone: error === undefined, isGivenUp: isPermanent(error ?? {}) };
  }

  async function deliver(message: OutboxMessage) {
    const { id, kind, attempts } = message;
    const { deliveredTo, isDone, isGivenUp } = await (kind === 'acknowledgement'
      ? acknowledge(message)
      : alertStaff(message));
    await query('select private.settle_mail($1, $2, $3, $4)', [id, deliveredTo, isDone, isGivenUp]);
    if (isDone) log('info', 'mail delivered', { mail: id, kind, attempts });
  }

  return {
    /** Records when mail was first configured: requests from before are not mailed. Run it before any is stored. */
    async enable() {
      await query('select private.start_mail()');
    },
    /** Starts to deliver what is due, up to ten messages at a time. Resolves with how many were started. */
    async poll(): Promise<number> {
      await query('select private.add_due_mail($1)', [mail.acknowledge]);
      if (active.size >= MAX_CONCURRENT) return 0;
      const wanted = MAX_CONCURRENT - active.size;
      const messages = await query<OutboxMessage>('select * from private.claim_mail($1)', [wanted]);
      for (const message of messages) {
        const delivery = deliver(message)
          // The claim expires, and the message is sent again.
          .catch((error: Error) => log('warn', 'mail outcome not stored', { error: error.name }))
          .finally(() => active.delete(delivery));
        active.add(delivery);
      }
      return messages.length;
    },
    /** Resolves when no delivery is under way. */
    async idle() {
      await Promise.all(active);
    },
  };
}
