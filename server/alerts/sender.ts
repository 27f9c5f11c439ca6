import { setTimeout } from 'node:timers/promises';
import type { Sql } from '../database/sql.ts';
import { describeError, log } from '../log.ts';
import type { MailSettings } from '../settings.ts';
import { site } from '../site.ts';
import { composeAcknowledgement, composeAlert, composeReminder } from './letters.ts';
import { createMailer, isPermanent, replyOf } from './mailer.ts';
import { switchAcknowledgingOn, switchMailOn } from './mailSwitch.ts';
import { openOutbox, type Waiting } from './outbox.ts';

/** How often it looks for what is due. */
const POLL_INTERVAL_MS = 1_000;
/** How long a mail server may hold up the end of this process. */
const STOP_GRACE_MS = 3_000;
const MAX_CONCURRENT = 10;

const logRefusal = (message: string, error: unknown) =>
  log('warn', 'mail refused', { message, ...describeError(error), reply: replyOf(error) });

/**
 * Delivers what is in the outbox until `stop` is called. No request waits for it: each is stored
 * and answered whether the mail server is there or not.
 * @param deskUrl where staff read the requests.
 */
export function startSender(sql: Sql, mail: MailSettings, deskUrl: string) {
  const outbox = openOutbox(sql);
  const sendMail = createMailer(mail);
  const deliveries = new Set<Promise<void>>();
  let polling: Promise<void> | undefined;

  async function deliver(message: Waiting) {
    const ending =
      message.kind === 'acknowledgement' ? await acknowledge(message) : await alertStaff(message);
    await outbox.settle(message.id, ending);
    const { id, kind, attempts } = message;
    log(ending.isDone ? 'info' : 'warn', ending.isDone ? 'mail delivered' : 'mail not delivered', {
      message: id,
      kind,
      attempts,
    });
  }

  /** A mail to each address: one that is refused keeps no other from arriving. */
  async function alertStaff(message: Waiting) {
    const compose = message.kind === 'reminder' ? composeReminder : composeAlert;
    const letter = compose(message, site, `${deskUrl}?request=${message.submissionId}`);
    const missing = mail.alertTo.filter((address) => !message.deliveredTo.includes(address));
    const delivered = await Promise.all(
      missing.map(async (address) => {
        try {
          await sendMail(letter, address, message.id);
          return [address];
        } catch (error) {
          logRefusal(message.id, error);
          return [];
        }
      }),
    );
    const deliveredTo = [...message.deliveredTo, ...delivered.flat()];
    return { deliveredTo, isDone: mail.alertTo.every((address) => deliveredTo.includes(address)) };
  }

  async function acknowledge({ id, email }: Waiting) {
    try {
      await sendMail(composeAcknowledgement(site), email, id);
      return { isDone: true };
    } catch (error) {
      logRefusal(id, error);
      return { isDone: false, isGivenUp: isPermanent(error) };
    }
  }

  async function poll() {
    await switchMailOn(sql);
    await outbox.addReminders();
    if (mail.acknowledge) {
      await switchAcknowledgingOn(sql);
      await outbox.addAcknowledgements();
    }
    if (deliveries.size >= MAX_CONCURRENT) return;
    for (const message of await outbox.claim(MAX_CONCURRENT - deliveries.size)) {
      const delivery: Promise<void> = deliver(message)
        // The database is away: the claim runs out, and the message is sent again.
        .catch((error) => log('warn', 'mail not settled', describeError(error)))
        .finally(() => deliveries.delete(delivery));
      deliveries.add(delivery);
    }
  }

  const timer = setInterval(() => {
    polling ??= poll()
      .catch((error) => log('warn', 'outbox not read', describeError(error)))
      .finally(() => {
        polling = undefined;
      });
  }, POLL_INTERVAL_MS);

  return {
    /** Claims no more, and waits a little for running deliveries: the rest is sent after the next start. */
    async stop() {
      clearInterval(timer);
      await polling;
      await Promise.race([Promise.all(deliveries), setTimeout(STOP_GRACE_MS, undefined, { ref: false })]);
    },
  };
}
