import { createTransport } from 'nodemailer';
import type { Facts } from '../../src/domain/facts.ts';
import type { Query } from '../db/database.ts';
import { isLoopback } from '../loopback.ts';
import type { MailSettings } from '../settings.ts';
import type { Email } from './emailTemplates.ts';
import { acknowledgementEmail, alertEmail, reminderEmail } from './emailTemplates.ts';

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
    async idle() {
      await Promise.all(active);
    },
  };
}

/** Sends an email to one address. The id keeps a message that is delivered twice recognisable as one. */
export type SendEmail = (email: Email, to: string, id: string) => Promise<string>;

/** Must end before the outbox's claim on the message does. */
const DELIVERY_TIMEOUT_MS = 20_000;

export const smtpStatus = (error: unknown) => (error as { responseCode?: number }).responseCode;

/** Whether the server refused for good (5xx), so that another attempt would fail too. */
export const isPermanent = (error: unknown) => Number(smtpStatus(error)) >= 500;

/** A password is sent unencrypted only to a server on this machine. */
export function requiresTls(smtpUrl: string): boolean {
  const { username, hostname } = new URL(smtpUrl);
  return username !== '' && !isLoopback(hostname);
}

/**
 * Creates a function that sends one email over a connection of its own, so that a server that hangs delays no other.
 * It resolves with the server's response and rejects when the email was not accepted.
 */
export function createMailTransport(
  smtpUrl: string,
  sender: () => { name: string; address: string },
  timeoutMs = DELIVERY_TIMEOUT_MS,
): SendEmail {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 8_000,
    greetingTimeout: 8_000,
    socketTimeout: 10_000,
    socketCloseTimeout: 1_000,
    requireTLS: requiresTls(smtpUrl),
  });
  return async ({ subject, text, html, isUrgent }, to, id) => {
    const from = sender();
    const { response } = await transport.sendMail({
      from,
      to,
      subject,
      text,
      html,
      messageId: `<${id}${from.address.slice(from.address.lastIndexOf('@'))}>`,
      priority: isUrgent ? 'high' : 'normal',
      headers: { 'Auto-Submitted': 'auto-generated' },
      // The socket's timeout does not end a server that answers one byte at a time.
      signal: AbortSignal.timeout(timeoutMs),
    });
    return response;
  };
}
