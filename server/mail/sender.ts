import { setTimeout } from 'node:timers/promises';
import { LINK_SECONDS } from '../auth/tokens.ts';
import type { Query } from '../db/database.ts';
import { describeError, log } from '../log.ts';
import type { MailSettings } from '../settings.ts';
import { findPlace, site } from '../site.ts';
import { createDelivery, createMailTransport, isPermanent, senderOf, smtpStatus } from './delivery.ts';
import { recoveryEmail, testEmail } from './emailTemplates.ts';

const TIMING = {
  pollMs: 1_000,
  stopMs: 3_000,
  /** Before each attempt. The first waits too, so that the time of the response does not reveal an account. */
  linkDelaysMs: [1_000, 5_000, 20_000, 60_000],
};

export type Mailer = Awaited<ReturnType<typeof startMailer>>;

/**
 * Starts to deliver the outbox every second. Await it before the first request is accepted.
 * @param siteUrl the public address of the site; links never use an address that a request names.
 */
export async function startMailer(
  query: Query,
  mail: MailSettings | undefined,
  siteUrl: string,
  { pollMs, stopMs, linkDelaysMs } = TIMING,
) {
  if (mail === undefined) {
    return { isOn: false, sendRecoveryLink: () => undefined, stop: async () => undefined };
  }
  const delivery = createDelivery({ query, mail, siteUrl, content: () => ({ site, findPlace }), log });
  await delivery.enable();
  let polling: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    polling ??= delivery
      .poll()
      .catch((error) => log('warn', 'outbox not read', describeError(error)))
      .finally(() => {
        polling = undefined;
      });
  }, pollMs);
  const sendLink = createLinkSender(mail, siteUrl, linkDelaysMs);
  return {
    isOn: true,
    /** Sends the link to `path` in the background; it is lost if the server stops before. */
    sendRecoveryLink: (to: string, path: string) => void sendLink(to, path),
    /** Starts no more deliveries and waits up to 3 seconds for those under way. */
    async stop() {
      clearInterval(timer);
      const finished = Promise.resolve(polling).then(() => delivery.idle());
      await Promise.race([finished, setTimeout(stopMs, undefined, { ref: false })]);
    },
  };
}

/** Keeps recovery links in memory only: in the outbox, each would be a key to an account in every backup. */
function createLinkSender(mail: MailSettings, siteUrl: string, delaysMs: number[]) {
  const transport = createMailTransport(mail.smtpUrl, () => senderOf(mail, site));
  return async (to: string, path: string) => {
    const id = crypto.randomUUID();
    const email = recoveryEmail(site, new URL(path, siteUrl).href, LINK_SECONDS / 60);
    for (const delay of delaysMs) {
      await setTimeout(delay, undefined, { ref: false });
      try {
        await transport(email, to, id);
        return log('info', 'recovery link sent', { mail: id });
      } catch (error) {
        log('warn', 'recovery link refused', { mail: id, status: smtpStatus(error) });
        if (isPermanent(error)) return;
      }
    }
  };
}

type TestResult = { to: string; isAccepted: boolean; response: string };

/** Sends a test email to each of the staff's addresses. Resolves with the mail server's response to each. */
export function sendTestEmails(mail: MailSettings): Promise<TestResult[]> {
  const send = createMailTransport(mail.smtpUrl, () => senderOf(mail, site));
  return Promise.all(
    mail.alertTo.map(async (to) => {
      try {
        return { to, isAccepted: true, response: await send(testEmail(site), to, crypto.randomUUID()) };
      } catch (error) {
        return { to, isAccepted: false, response: (error as Error).message };
      }
    }),
  );
}
