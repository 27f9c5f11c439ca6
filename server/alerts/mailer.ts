import { createTransport } from 'nodemailer';
import { isLoopback } from '../loopback.ts';
import type { MailSettings } from '../settings.ts';
import { site } from '../site.ts';
import { composeTest, type Letter } from './letters.ts';
import { CLAIM_SECONDS } from './outbox.ts';

/** For a whole delivery: it must end before the claim on the message does. */
const DELIVERY_TIMEOUT_MS = (CLAIM_SECONDS - 10) * 1000;
/** For the server to close the connection after we have; then it is cut. */
const CLOSE_TIMEOUT_MS = 1_000;

/** The three-digit reply code with which the mail server refused (RFC 5321); undefined where it sent none. */
export const replyOf = (error: unknown) => (error as { responseCode?: number }).responseCode;

/** Whether the mail server refused with a permanent error (5xx): trying again will not help. */
export const isPermanent = (error: unknown) => Number(replyOf(error)) >= 500;

/**
 * Sends a letter to one address. The id tells a mail program that a message which comes twice is the same.
 * @returns the mail server's response when it accepted the message.
 */
type SendMail = (letter: Letter, to: string, id: string) => Promise<string>;

/** A password is sent in the clear only to a server on this machine. */
export function needsTls(smtpUrl: string): boolean {
  const { username, hostname } = new URL(smtpUrl);
  return username !== '' && !isLoopback(hostname);
}

/**
 * Opens a connection for each message: one that hangs holds up no other.
 * @param timeoutMs after which a delivery has failed, and its connection is closed.
 */
export function createMailer(
  { smtpUrl, from = site.email }: MailSettings,
  timeoutMs = DELIVERY_TIMEOUT_MS,
): SendMail {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 8_000,
    greetingTimeout: 8_000,
    socketTimeout: 10_000,
    socketCloseTimeout: CLOSE_TIMEOUT_MS,
    requireTLS: needsTls(smtpUrl),
  });
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return async (letter, to, id) => {
    const { subject, text, html, isUrgent } = letter;
    const { response } = await transport.sendMail({
      from: { name: site.name, address: from },
      to,
      subject,
      text,
      html,
      messageId: `<${id}@${domain}>`,
      priority: isUrgent ? 'high' : 'normal',
      headers: { 'Auto-Submitted': 'auto-generated' },
      // The socket's timeout does not end a server that answers a byte at a time.
      signal: AbortSignal.timeout(timeoutMs),
    });
    return response;
  };
}

type TestResult = { to: string; isAccepted: boolean; message: string };

/**
 * Sends a mail to each of the staff's addresses, to see whether it arrives.
 * @returns for each the mail server's response, or why there was none.
 */
export function sendTestMail(mail: MailSettings): Promise<TestResult[]> {
  const sendMail = createMailer(mail);
  return Promise.all(
    mail.alertTo.map(async (to) => {
      try {
        const message = await sendMail(composeTest(site), to, crypto.randomUUID());
        return { to, isAccepted: true, message };
      } catch (error) {
        return { to, isAccepted: false, message: (error as Error).message };
      }
    }),
  );
}
