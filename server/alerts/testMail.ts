import type { MailSettings } from '../settings.ts';
import { site } from '../site.ts';
import { composeTest } from './letters.ts';
import { createMailer } from './mailer.ts';

type Result = { to: string; isTaken: boolean; said: string };

/**
 * Sends a mail to each of the staff's addresses, to see whether it arrives.
 * @returns for each what the mail server said, or why there was none to say anything.
 */
export function sendTestMail(mail: MailSettings): Promise<Result[]> {
  const sendMail = createMailer(mail);
  return Promise.all(
    mail.alertTo.map(async (to) => {
      try {
        return { to, isTaken: true, said: await sendMail(composeTest(site), to, crypto.randomUUID()) };
      } catch (error) {
        return { to, isTaken: false, said: (error as Error).message };
      }
    }),
  );
}
