import { createTransport } from 'nodemailer';
import { site } from '../../site.config.ts';
import { isLoopback } from '../loopback.ts';
import type { MailSettings } from '../settings.ts';
import type { Letter } from './letters.ts';
import { CLAIM_SECONDS } from './outbox.ts';

/** For one delivery in all: it must end before the claim on the message does. */
const DELIVERY_MS = (CLAIM_SECONDS - 10) * 1000;
/** For the server to hang up after us; then we do. */
const CLOSE_MS = 1_000;

/** The three digits of the mail server's refusal (RFC 5321); undefined where it said nothing. */
export const replyOf = (error: unknown) => (error as { responseCode?: number }).responseCode;

/** The mail server refused for good (5xx): the same message will not be taken later. */
export const isRefusedForGood = (error: unknown) => Number(replyOf(error)) >= 500;

/** Sends a letter to one address. The id makes the same message known again when it comes twice. */
type Post = (letter: Letter, to: string, id: string) => Promise<void>;

/** A password is never sent in the clear, but to a server on this machine. */
export function needsTls(smtpUrl: string): boolean {
  const { username, hostname } = new URL(smtpUrl);
  return username !== '' && !isLoopback(hostname);
}

/**
 * A connection of its own for each message: one that hangs holds up no other.
 * @param deliveryMs milliseconds after which a delivery has failed, and its connection is closed.
 */
export function createPost({ smtpUrl, from = site.email }: MailSettings, deliveryMs = DELIVERY_MS): Post {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 8_000,
    greetingTimeout: 8_000,
    socketTimeout: 10_000,
    socketCloseTimeout: CLOSE_MS,
    requireTLS: needsTls(smtpUrl),
  });
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return async (letter, to, id) => {
    const { subject, text, html, isUrgent } = letter;
    await transport.sendMail({
      from: { name: site.name, address: from },
      to,
      subject,
      text,
      html,
      messageId: `<${id}@${domain}>`,
      priority: isUrgent ? 'high' : 'normal',
      headers: { 'Auto-Submitted': 'auto-generated' },
      // A server that answers a byte at a time is never silent: it would hold the connection for ever.
      signal: AbortSignal.timeout(deliveryMs),
    });
  };
}
