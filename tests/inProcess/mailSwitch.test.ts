import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  releaseHeld,
  sayWhatIsMailed,
  switchAcknowledgingOff,
  switchAcknowledgingOn,
  switchMailOff,
  switchMailOn,
} from '../../server/alerts/mailSwitch.ts';
import { openOutbox } from '../../server/alerts/outbox.ts';
import { restoreBackup } from '../../server/records/restoreBackup.ts';
import { writeBackup } from '../../server/records/writeBackup.ts';
import { LONG, STAFF, useAlerts } from './alerts.ts';
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
    // The mail is there a moment before the outbox knows.
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(3), LONG);
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

  const places = () => alerts.post.mails.map(({ subject }) => subject?.split(', ')[1]).sort();
  const allMailed = () => vi.waitFor(async () => expect(await waiting()).toEqual([]), LONG);

  test('however often it is switched, what came while it was on is mailed, and nothing else', async () => {
    const database = alerts.database.backend.sql;
    alerts.post.behave('refuse for now');
    start();
    await send({ location: 'Bala' });
    await vi.waitFor(() => expect(alerts.post.tries()).toBeGreaterThan(0), LONG);
    await stop();
    for (const location of ['Rhyl', 'Tenby']) {
      await switchMailOff(database, false);
      await send({ location });
      await switchMailOn(database);
    }
    // The mail server was away for two days: too late for a reminder and an answer, but not for the first mail.
    await sql(
      `with moved as (update public.contact_submissions set created_at = created_at - interval '2 days')
       update private.alerts set created_at = created_at - interval '2 days', next_attempt = now()`,
    );
    await sql('select private.hold_untried()');
    alerts.post.behave('accept');
    start(true);
    start(true);
    await vi.waitFor(() => expect(alerts.post.mails).toHaveLength(2), LONG);
    await send({ location: 'Cardiff' });
    await vi.waitFor(() => expect(alerts.post.mails).toHaveLength(2 + 2 + 1), LONG);
    const toStaff = () => alerts.post.mails.filter(({ recipient }) => STAFF.includes(recipient));
    expect(toStaff().map(({ subject }) => subject?.split(', ')[1])).toEqual([
      ...['Bala', 'Bala'],
      ...['Cardiff', 'Cardiff'],
    ]);
    expect(await held()).toBe(2);
  });

  test('what comes in the moment of switching is mailed once or held', async () => {
    const database = alerts.database.backend.sql;
    start();
    start();
    const switching = async () => {
      for (let turn = 0; turn < 6; turn += 1) {
        await switchMailOff(database, false);
        await switchMailOn(database);
      }
    };
    await Promise.all([switching(), ...Array.from({ length: 12 }, () => send())]);
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(await held()), LONG);
    expect(alerts.post.mails).toHaveLength((12 - (await held())) * STAFF.length);
  });

  test('what is asked for twice at once leaves once, after what is new, and two servers share it', async () => {
    const database = alerts.database.backend.sql;
    await switchMailOff(database, false);
    for (let turn = 0; turn < 15; turn += 1) await send({ location: 'Bala' });
    const [deleted] = await sql<{ id: string }>('select id from public.contact_submissions limit 1');
    await sql('delete from public.contact_submissions where id = $1', [deleted?.id]);
    await switchMailOn(database);
    const released = await Promise.all([releaseHeld(database), releaseHeld(database)]);
    expect(released.toSorted((one, other) => one - other)).toEqual([0, 14]);
    await send({ urgency: null, location: 'Cardiff' });
    const outbox = openOutbox(database);
    const [next] = await outbox.claim(1);
    expect(next?.location).toBe('Cardiff');
    await sql('update private.alerts set claimed_until = null, attempts = 0');
    start();
    start();
    await allMailed();
    expect(places()).toEqual([...Array(28).fill('Bala'), 'Cardiff', 'Cardiff']);
    // Mailed late as it was, an emergency is still one; its visitor was told nothing then, nor is now.
    await outbox.addAcknowledgements();
    await sql("update private.alerts set delivered_at = delivered_at - interval '11 minutes'");
    await longAgo();
    await outbox.addReminders();
    await outbox.addReminders();
    const kinds = await sql<{ kind: string }>("select kind from private.alerts where kind <> 'alert'");
    expect(kinds).toEqual(Array(14).fill({ kind: 'reminder' }));
  });

  test('a backup made while mail was off is put back where it is on, and mails nothing old', async () => {
    const { backend } = alerts.database;
    const folder = mkdtempSync(join(tmpdir(), 'mail-switch-'));
    const file = join(folder, 'saved.gz');
    await send({ location: 'Newport' });
    await switchMailOff(backend.sql, false);
    for (const location of ['Bala', 'Rhyl']) await send({ location });
    await writeBackup(backend.inTransaction, file);
    await switchMailOn(backend.sql);
    start();
    await allMailedBut(2);
    await restoreBackup(backend, file, join(folder, 'previous.gz'));
    await send({ location: 'Cardiff' });
    await allMailedBut(2);
    // What waited when the backup was made is mailed once more: nobody can know whether it was since.
    expect(places()).toEqual([...Array(2).fill('Cardiff'), ...Array(4).fill('Newport')]);
    expect(await held()).toBe(2);
    rmSync(folder, { recursive: true });
  });

  const allMailedBut = (count: number) =>
    vi.waitFor(async () => expect(await waiting()).toHaveLength(count), LONG);

  describe('where several processes share it', () => {
    afterEach(() => void vi.useRealTimers());
    const seen = (when: string) => sql(`update private.mail set is_on = true, seen_at = now() ${when}`);
    const isOn = async () => (await sql<{ is_on: boolean }>('select is_on from private.mail'))[0]?.is_on;

    test('it is off a day after the last that sent, in one that has long been running, too', async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      await seen("- interval '23 hours'");
      const other = await sayWhatIsMailed(alerts.database.backend.sql, undefined, true);
      expect(await isOn()).toBe(true);
      await seen("- interval '25 hours'");
      vi.advanceTimersByTime(3_600_000);
      await vi.waitFor(async () => expect(await isOn()).toBe(false), LONG);
      await other.stop();
      await send();
      expect(await held()).toBe(1);
    });

    test('a time that is still to come, from before the clock was set back, keeps it on for nobody', async () => {
      await seen("+ interval '30 minutes'");
      await switchMailOff(alerts.database.backend.sql, true);
      expect(await isOn()).toBe(true);
      await seen("+ interval '1 year'");
      await switchMailOff(alerts.database.backend.sql, true);
      expect(await isOn()).toBe(false);
    });
  });

  test('acknowledgements that are switched on go to those who write from then on', async () => {
    const database = alerts.database.backend.sql;
    const answered = async () => {
      await openOutbox(database).addAcknowledgements();
      const rows = await sql<{ location: string }>(
        `select location from private.alerts a join public.contact_submissions s on s.id = a.submission_id
         where kind = 'acknowledgement' order by location`,
      );
      return rows.map(({ location }) => location);
    };
    await switchAcknowledgingOff(database, false);
    await send({ location: 'Bala' });
    await switchAcknowledgingOn(database);
    expect(await answered()).toEqual([]);
    await send({ location: 'Cardiff' });
    expect(await answered()).toEqual(['Cardiff']);
    // One beside it that sends none does not switch it off; nor does a restart.
    await switchAcknowledgingOff(database, true);
    await send({ location: 'Denbigh' });
    await switchAcknowledgingOff(database, false);
    await send({ location: 'Rhyl' });
    await switchAcknowledgingOn(database);
    expect(await answered()).toEqual(['Cardiff', 'Denbigh']);
  });
});
