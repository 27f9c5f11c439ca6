import type { Sql } from '../database/sql.ts';
import { describeError, log } from '../log.ts';
import type { MailSettings } from '../settings.ts';

const HOUR_MS = 3_600_000;

/** What is switched: mail to staff, or the acknowledgements to visitors. Both have one row. */
type Switch = 'private.mail' | 'private.acknowledging';

/** Written once an hour at most: a sender says it every second. */
const switchOn = (sql: Sql, name: Switch) =>
  sql(
    `update ${name} set is_on = true, seen_at = now()
     where not is_on or seen_at not between now() - interval '1 hour' and now()`,
  );

/** What was seen later than now was seen before the clock was set back: a sender that runs puts that right within seconds. */
const switchOff = (sql: Sql, name: Switch, isShared: boolean) =>
  sql(
    `update ${name} set is_on = false
     where is_on and (not $1 or seen_at not between now() - interval '1 day' and now() + interval '1 hour')`,
    [isShared],
  );

/**
 * Says that mail is set up: what comes from now on is mailed, what came while it was not stays held. Said before the
 * first request is taken, or that one would be held, too; and again by a sender that runs: a process that was started
 * without mail over the same database must not switch off what another sends.
 */
export async function switchMailOn(sql: Sql): Promise<void> {
  await switchOn(sql, 'private.mail');
}

/**
 * Says that this process was started without mail: what comes from now on is held.
 * @param isShared whether other processes may send: then only once none said for a day that it does.
 */
export async function switchMailOff(sql: Sql, isShared: boolean): Promise<void> {
  await switchOff(sql, 'private.mail', isShared);
}

/** Says the same of acknowledgements: who sends the form from now on gets one, who sent it before does not. */
export async function switchAcknowledgingOn(sql: Sql): Promise<void> {
  await switchOn(sql, 'private.acknowledging');
}

/** Says that this process sends no acknowledgements. @param isShared as for mail. */
export async function switchAcknowledgingOff(sql: Sql, isShared: boolean): Promise<void> {
  await switchOff(sql, 'private.acknowledging', isShared);
}

/**
 * Says what this process sends, now and every hour: over a shared database, mail that was switched off counts as off
 * only a day later, and a process may run for months.
 * @returns what ends that.
 */
export async function sayWhatIsMailed(sql: Sql, mail: MailSettings | undefined, isShared: boolean) {
  async function say() {
    if (mail) await switchMailOn(sql);
    else await switchMailOff(sql, isShared);
    if (mail?.acknowledge) await switchAcknowledgingOn(sql);
    else await switchAcknowledgingOff(sql, isShared);
  }
  await say();
  let saying: Promise<void> | undefined;
  const timer = setInterval(() => {
    saying = say().catch((error) => log('warn', 'mail not switched', describeError(error)));
  }, HOUR_MS);
  return {
    async stop() {
      clearInterval(timer);
      await saying;
    },
  };
}

/**
 * Logs how many requests are held, if any are, and what mails them.
 * @param before what to type before the command so that it opens this database.
 */
export async function tellOfHeld(sql: Sql, before: string): Promise<void> {
  const [{ held } = { held: 0 }] = await sql<{ held: number }>(
    'select count(*)::integer as held from private.alerts where is_held',
  );
  if (held === 0) return;
  log('warn', 'old requests not mailed', {
    count: held,
    says: `${countOf(held)} while no mail was set up, and not mailed. To mail what came then, too: ${before}npm run alerts -- --send-old`,
  });
}

const countOf = (held: number) =>
  held === 1 ? 'One request was received' : `${held.toLocaleString('en')} requests were received`;

/** Lets what is held be mailed. @returns how many requests that are. */
export async function releaseHeld(sql: Sql): Promise<number> {
  const released = await sql(
    'update private.alerts set is_held = false, released_at = now() where is_held returning id',
  );
  return released.length;
}
