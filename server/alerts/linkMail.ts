import { setTimeout } from 'node:timers/promises';
import { LINK_SECONDS } from '../database/linkSeconds.ts';
import { describeError, log } from '../log.ts';
import type { MailSettings } from '../settings.ts';
import { site } from '../site.ts';
import { composeLinkMail } from './letters.ts';
import { createMailer, isPermanent, replyOf } from './mailer.ts';

/** The wait before each try. Before the first one, too: the time that sending takes would tell that there is an account. */
const WAITS_MS = [1_000, 5_000, 10_000, 20_000, 40_000, 60_000];
/** A flood of links is not kept in memory. */
const MAX_UNDER_WAY = 100;
/** How long a mail server may hold up the end of this process. */
const STOP_GRACE_MS = 3_000;

/**
 * Mails the links that set a password. They are kept in memory only, and tried for some minutes: a
 * link in the outbox would be a key to an account in every backup. One that is lost is asked for
 * again. Without a mail server the console gets them.
 * @param siteUrl where the links lead: the site's own address, never one that a request names.
 */
export function openLinkMail(mail: MailSettings | undefined, siteUrl: string) {
  const sendMail = mail && createMailer(mail);
  const underWay = new Set<Promise<void>>();
  const stopped = new AbortController();

  /** @returns whether there is nothing more to do. */
  async function tryOnce(to: string, link: string, id: string): Promise<boolean> {
    if (sendMail === undefined) {
      print(link);
      return true;
    }
    try {
      await sendMail(composeLinkMail(site, link), to, id);
      log('info', 'link mailed', { message: id });
      return true;
    } catch (error) {
      log('warn', 'link not mailed', { message: id, ...describeError(error), reply: replyOf(error) });
      return isPermanent(error);
    }
  }

  async function deliver(to: string, link: string) {
    const id = crypto.randomUUID();
    for (const wait of WAITS_MS) {
      await setTimeout(wait, undefined, { ref: false, signal: stopped.signal });
      if (await tryOnce(to, link, id)) return;
    }
  }

  return {
    /** Sends the link to `path`; neither throws nor waits. */
    send(to: string, path: string) {
      if (underWay.size >= MAX_UNDER_WAY) return log('warn', 'link not mailed as there are too many');
      const delivery: Promise<void> = deliver(to, new URL(path, siteUrl).href)
        // Only a stop ends one early.
        .catch(() => undefined)
        .finally(() => underWay.delete(delivery));
      underWay.add(delivery);
    },
    /** Begins no more tries, and waits a little for those under way. */
    async stop() {
      stopped.abort();
      await Promise.race([Promise.all(underWay), setTimeout(STOP_GRACE_MS, undefined, { ref: false })]);
    },
  };
}

/** Without the address: no output of ours holds one. Who asked says when they did. */
function print(link: string) {
  log('warn', 'link printed and not mailed as there is no mail server', {
    setting: 'SMTP_URL',
    says: `Someone asked at the sign-in for a new password. No mail leaves, as SMTP_URL is not set. If it was you, this link sets it, once, within ${LINK_SECONDS / 60} minutes:\n  ${link}\nFor another's account run npm run admin -- reset EMAIL: the link does not say whose it opens.`,
  });
}
