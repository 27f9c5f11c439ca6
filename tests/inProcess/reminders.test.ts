import { beforeAll, describe, expect, test, vi } from 'vitest';
import { openOutbox } from '../../server/alerts/outbox.ts';
import { account, signedIn } from '../support/api.ts';
import { grantAdmin } from '../support/rows.ts';
import type { sample } from '../support/samples.ts';
import { DESK, LONG, STAFF, useAlerts } from './alerts.ts';
import { DATABASES } from './databases.ts';

describe.each(DATABASES)('an emergency that nobody takes, over $name', ({ open }) => {
  const alerts = useAlerts(open);
  const { start, stop, send, sql, waiting } = alerts;
  const pass = (time: string) =>
    sql(
      `with moved as (update public.contact_submissions set created_at = created_at - $1::interval)
       update private.alerts set created_at = created_at - $1::interval,
         delivered_at = delivered_at - $1::interval`,
      [time],
    );
  const kinds = async () =>
    (await sql<{ kind: string }>('select kind from private.alerts order by created_at')).map(
      ({ kind }) => kind,
    );
  const delivered = () => sql('update private.alerts set delivered_at = created_at, attempts = 1');
  const handle = async (kind: string) => {
    const as = await signedIn(alerts.database.fetch, 'staff@mail.example');
    const [row] = await sql<{ id: string }>('select id from public.contact_submissions');
    const body = { submission: row?.id, event: crypto.randomUUID(), kind };
    expect((await as.rpc('handle_submission', body)).error).toBeNull();
  };
  beforeAll(async () => {
    await account(alerts.database.fetch, 'staff@mail.example');
    await grantAdmin(alerts.database.backend.sql, 'staff@mail.example');
  });

  test('is mailed again, once, saying so, whoever looks and however often', async () => {
    for (let turn = 0; turn < 3; turn += 1) start();
    await send({ location: 'Flat 9, Marked Street, Newport' });
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), LONG);
    await pass('9 minutes 50 seconds');
    await openOutbox(alerts.database.backend.sql).addReminders();
    expect(await kinds()).toEqual(['alert']);
    await pass('10 seconds');
    const outbox = openOutbox(alerts.database.backend.sql);
    await Promise.all([1, 2, 3, 4, 5, 6].map(() => outbox.addReminders()));
    await vi.waitFor(() => expect(alerts.post.mails).toHaveLength(4), LONG);
    await pass('1 hour');
    await Promise.all([1, 2, 3].map(() => outbox.addReminders()));
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), LONG);
    await stop();
    const again = alerts.post.mails.slice(2);
    expect(again.map(({ recipient }) => recipient).sort()).toEqual(STAFF);
    for (const { subject, text, html } of again) {
      expect(subject).toBe('STILL UNTAKEN: EMERGENCY: Sharps Removal, Newport');
      for (const part of [text, html]) {
        expect(part).toContain('Nobody has taken this emergency for ten minutes.');
        expect(part).toContain(`${DESK}?request=`);
        expect(part).not.toMatch(/marked/i);
      }
    }
    expect(new Set(alerts.post.mails.map(({ messageId }) => messageId)).size).toBe(2);
  });

  test.each<[string, Partial<Record<keyof typeof sample, string | null>>, string[], string]>([
    ['taken', {}, ['taken'], '11 minutes'],
    ['answered', {}, ['answered'], '11 minutes'],
    ['moved to spam', {}, ['spam'], '11 minutes'],
    ['not one', { urgency: 'urgent' }, [], '11 minutes'],
    ['older than a day', {}, [], '25 hours'],
  ])('is not mailed again when it is %s', async (_case, extra, acts, time) => {
    await send(extra);
    await delivered();
    for (const kind of acts) await handle(kind);
    await pass(time);
    await openOutbox(alerts.database.backend.sql).addReminders();
    expect(await kinds()).toEqual(['alert']);
  });

  test('is not mailed again before its first mail has arrived', async () => {
    await send();
    await pass('11 minutes');
    await openOutbox(alerts.database.backend.sql).addReminders();
    expect(await kinds()).toEqual(['alert']);
    await sql('update private.alerts set delivered_at = now()');
    await openOutbox(alerts.database.backend.sql).addReminders();
    expect(await kinds()).toEqual(['alert']);
    await pass('11 minutes');
    await openOutbox(alerts.database.backend.sql).addReminders();
    expect(await kinds()).toEqual(['alert', 'reminder']);
  });

  test('waits anew once it is put back, and its mail stays where somebody took it', async () => {
    await send();
    await delivered();
    await handle('taken');
    await pass('1 hour');
    await handle('reopened');
    const outbox = openOutbox(alerts.database.backend.sql);
    await outbox.addReminders();
    expect(await kinds()).toEqual(['alert']);
    await sql("update private.handling_state set since = now() - interval '11 minutes'");
    await outbox.addReminders();
    expect(await kinds()).toEqual(['alert', 'reminder']);
    await handle('taken');
    expect(await outbox.claim(10)).toEqual([]);
    await handle('reopened');
    expect(await outbox.claim(10)).toMatchObject([{ kind: 'reminder' }]);
  });
});
