import type { Sql } from '../database/sql.ts';
import { log } from '../log.ts';

/**
 * Says that mail is set up: what comes from now on is mailed, what came while it was not stays held. Said before the
 * first request is taken, or that one would be held, too; and again by a sender that runs, which is written once an
 * hour: a process that was started without mail over the same database must not switch off what another sends.
 */
export async function switchMailOn(sql: Sql): Promise<void> {
  await sql(
    `update private.mail set is_on = true, seen_at = now()
     where not is_on or seen_at not between now() - interval '1 hour' and now()`,
  );
}

/**
 * Says that this process was started without mail: what comes from now on is held.
 * @param isShared whether other processes may send: then only once none said for a day that it does.
 */
export async function switchMailOff(sql: Sql, isShared: boolean): Promise<void> {
  await sql(
    `update private.mail set is_on = false
     where is_on and (not $1 or seen_at < now() - interval '1 day')`,
    [isShared],
  );
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
