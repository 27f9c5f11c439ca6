import { setTimeout } from 'node:timers/promises';
import { site } from '../../site.config.ts';
import type { Sql } from '../database/sql.ts';
import { describeError, log } from '../log.ts';
import type { MailSettings } from '../settings.ts';
import { composeAcknowledgement, composeAlert } from './letters.ts';
import { createPost, isRefusedForGood, replyOf } from './mailer.ts';
import { openOutbox, type Waiting } from './outbox.ts';

/** Milliseconds between looks for what is due: an alert leaves within five seconds. */
const INTERVAL = 1_000;
/** Milliseconds that a mail server may hold up the end of this process. */
const PATIENCE = 3_000;
/** Deliveries at once. */
const MOST = 10;

const tellRefusal = (message: string, error: unknown) =>
  log('warn', 'mail refused', { message, ...describeError(error), reply: replyOf(error) });

/**
 * Delivers what waits in the outbox until `stop` is called. Nobody waits for it: a visitor's
 * request is stored and answered whether the mail server is there or not.
 * @param deskUrl where staff read the requests.
 */
export function startSender(sql: Sql, mail: MailSettings, deskUrl: string) {
  const outbox = openOutbox(sql);
  const post = createPost(mail);
  const deliveries = new Set<Promise<void>>();
  let looking: Promise<void> | undefined;

  async function deliver(message: Waiting) {
    const ending = message.kind === 'alert' ? await alertStaff(message) : await acknowledge(message);
    await outbox.settle(message.id, ending);
    const { id, kind, attempts } = message;
    log(ending.isDone ? 'info' : 'warn', ending.isDone ? 'mail delivered' : 'mail not delivered', {
      message: id,
      kind,
      attempts,
    });
  }

  /** Each address for itself: one that refuses keeps nobody else from knowing. */
  async function alertStaff(message: Waiting) {
    const letter = composeAlert(message, site, deskUrl);
    const missing = mail.alertTo.filter((address) => !message.deliveredTo.includes(address));
    const reached = await Promise.all(
      missing.map(async (address) => {
        try {
          await post(letter, address, message.id);
          return [address];
        } catch (error) {
          tellRefusal(message.id, error);
          return [];
        }
      }),
    );
    const deliveredTo = [...message.deliveredTo, ...reached.flat()];
    return { deliveredTo, isDone: mail.alertTo.every((address) => deliveredTo.includes(address)) };
  }

  async function acknowledge({ id, email }: Waiting) {
    try {
      await post(composeAcknowledgement(site), email, id);
      return { isDone: true };
    } catch (error) {
      tellRefusal(id, error);
      return { isDone: false, isHopeless: isRefusedForGood(error) };
    }
  }

  async function look() {
    if (mail.acknowledge) await outbox.addAcknowledgements();
    if (deliveries.size >= MOST) return;
    for (const message of await outbox.claim(MOST - deliveries.size)) {
      const delivery: Promise<void> = deliver(message)
        // The database is away: the claim runs out, and the message is sent again.
        .catch((error) => log('warn', 'mail not settled', describeError(error)))
        .finally(() => deliveries.delete(delivery));
      deliveries.add(delivery);
    }
  }

  const timer = setInterval(() => {
    looking ??= look()
      .catch((error) => log('warn', 'outbox not read', describeError(error)))
      .finally(() => {
        looking = undefined;
      });
  }, INTERVAL);

  return {
    /** Takes no more, and waits a little for what is on its way: the rest is sent after the next start. */
    async stop() {
      clearInterval(timer);
      await looking;
      await Promise.race([Promise.all(deliveries), setTimeout(PATIENCE, undefined, { ref: false })]);
    },
  };
}
