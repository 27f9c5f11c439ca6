import { createTransport } from 'nodemailer';
import { isLoopback } from '../loopback.ts';
import type { Email } from './emailTemplates.ts';

/** Sends an email to one address. The id keeps a message that is delivered twice recognisable as one. */
export type SendEmail = (email: Email, to: string, id: string) => Promise<string>;

/** Must end before the outbox's claim on the message does. */
const DELIVERY_TIMEOUT_MS = 20_000;

/** Returns the SMTP status (RFC 5321) of a refusal; undefined when the server sent none. */
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
 * @param sender returns the name and address that recipients see.
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
