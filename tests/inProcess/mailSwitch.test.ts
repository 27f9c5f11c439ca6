import { describe, expect, test, vi } from 'vitest';
import { releaseHeld, switchMailOff, switchMailOn } from '../../server/alerts/mailSwitch.ts';
import { openOutbox } from '../../server/alerts/outbox.ts';
import { LONG, useAlerts } from './alerts.ts';
import { DATABASES } from './databases.ts';

describe.each(DATABASES)('mail switched on and off over $name', ({ open }) => {
  const alerts = useAlerts(open);
  const { start, stop, send, sql, waiting } = alerts;

  const held = async () => (await sql('select id from private.alerts where is_held')).length;
  const late = async () => (await sql('select private.count_undelivered_alerts()::integer as late'))[0]?.late;
  const longAgo = () =>
    sql(
      `with moved as (update public.contact_submissions set created_at = created_at - interval '11 minutes')
       update private.alerts set created_at = created_at - interval '11 minutes'`,
    );

  test('what came before mail was set up is mailed to nobody, until that is asked for', async () => {
    const database = alerts.database.backend.sql;
    // A request that left before mail was switched off: the desk knows of a sender.
    start();
    await send();
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), LONG);
    await stop();
    await switchMailOff(database, false);
    for (const location of ['Bala', 'Rhyl', 'Tenby']) await send({ location });
    await longAgo();
    expect(await late()).toBe(0);
    await switchMailOn(database);
    start(true);
    await send({ location: 'Cardiff' });
    await vi.waitFor(() => expect(alerts.post.mails).toHaveLength(2 + 2 + 1), LONG);
    await longAgo();
    await openOutbox(database).addReminders();
    await openOutbox(database).addAcknowledgements();
    expect(await sql("select id from private.alerts where kind <> 'alert' and attempts = 0")).toEqual([]);
    expect([await held(), await late()]).toEqual([3, 0]);
    const subjects = () => alerts.post.mails.map(({ subject }) => subject ?? '').join();
    expect(subjects()).not.toMatch(/Bala|Rhyl|Tenby/);

    await stop();
    expect(await releaseHeld(database)).toBe(3);
    // They were asked for just now: ten minutes of grace for these, too.
    expect([await held(), await late()]).toEqual([0, 0]);
    await sql("update private.alerts set released_at = released_at - interval '11 minutes'");
    expect(await late()).toBe(3);
    start();
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), LONG);
    for (const place of ['Bala', 'Rhyl', 'Tenby']) expect(subjects()).toContain(place);
    expect(await releaseHeld(database)).toBe(0);
  });

  test('a mail server that is away, a restart, and a server beside it without mail hold nothing back', async () => {
    const database = alerts.database.backend.sql;
    alerts.post.behave('refuse for now');
    start();
    await send();
    await vi.waitFor(() => expect(alerts.post.tries()).toBeGreaterThan(0), LONG);
    await stop();
    await switchMailOff(database, true);
    await send();
    await switchMailOn(database);
    expect(await held()).toBe(0);
    alerts.post.behave('accept');
    await sql('update private.alerts set next_attempt = now()');
    start();
    await vi.waitFor(() => expect(alerts.post.mails).toHaveLength(4), LONG);
    await stop();
    // Nobody has sent for a day, and now one starts that does not.
    await sql("update private.mail set seen_at = now() - interval '25 hours'");
    await switchMailOff(database, true);
    await send();
    expect(await held()).toBe(1);
    // The clock was set back: one that sends is heard all the same.
    await sql("update private.mail set is_on = false, seen_at = now() + interval '1 year'");
    start();
    await vi.waitFor(
      async () =>
        expect(await sql('select is_on, seen_at <= now() as "isPast" from private.mail')).toEqual([
          { is_on: true, isPast: true },
        ]),
      LONG,
    );
  });

  test('of what an older version wrote, that is held which nobody tried for a day', async () => {
    for (let turn = 0; turn < 3; turn += 1) await send();
    const [first, second] = await sql<{ id: string }>('select id from private.alerts order by created_at');
    const yesterday = "created_at = now() - interval '25 hours'";
    await sql(`update private.alerts set ${yesterday} where id = $1`, [first?.id]);
    await sql(`update private.alerts set ${yesterday}, attempts = 4 where id = $1`, [second?.id]);
    await sql('select private.hold_untried()');
    expect(await sql('select id from private.alerts where is_held')).toEqual([{ id: first?.id }]);
  });
});
