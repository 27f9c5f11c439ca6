import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { openOutbox } from '../../server/alerts/outbox.ts';
import { account, serviceClient, signedIn } from '../support/api.ts';
import { startMailServer } from '../support/mailServer.ts';
import { grantAdmin } from '../support/rows.ts';
import { sample } from '../support/samples.ts';
import { DESK, LONG, STAFF, useAlerts } from './alerts.ts';
import { DATABASES } from './databases.ts';

describe.each(DATABASES)('alerts over $name', ({ name, open }) => {
  const alerts = useAlerts(open);
  const { start, stop, send, sql, waiting } = alerts;

  /** Waits for so many tries of addresses, but not for the delays between them. */
  const tried = (times: number) =>
    vi.waitFor(async () => {
      await sql('update private.alerts set next_attempt = now()');
      expect(alerts.post.tries()).toBeGreaterThanOrEqual(times);
    }, LONG);

  test('each address gets urgency, service and town with a link, and nothing else of the person', async () => {
    start();
    const marked = {
      name: 'Marked Person',
      phone: '07700 900999',
      email: 'marked@mail.example',
      location: 'Flat 9, 14 Marked Street, Newport NP20 9ZZ',
      details: 'marked words',
    };
    await send(marked);
    await vi.waitFor(() => expect(alerts.post.mails).toHaveLength(2), LONG);
    expect(alerts.post.mails.map(({ recipient }) => recipient).sort()).toEqual(STAFF);
    const [{ id } = {}] = await sql<{ id: string }>('select id from public.contact_submissions');
    for (const { subject, text, html, headers, from } of alerts.post.mails) {
      expect(subject).toBe('EMERGENCY: Sharps Removal, Newport');
      expect(headers.find(({ key }) => key === 'importance')?.value).toBe('High');
      expect(from?.address).toBe('site@site.example');
      expect(text).toContain(
        'Urgency: EMERGENCY - Immediate Response\nService: Sharps Removal\nTown: Newport\n',
      );
      expect(text).toMatch(/\nReceived: \w+day, \d{1,2} \w+ 20\d\d at \d\d:\d\d\n/);
      for (const part of [text, html]) {
        expect(part).toContain(`${DESK}?request=${id}`);
        expect(subject + String(part) + JSON.stringify(headers)).not.toMatch(
          /marked|900999|Flat|NP20|Person/i,
        );
      }
    }
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), LONG);
  });

  test('emergencies leave first', async () => {
    for (let turn = 0; turn < 12; turn += 1) await send({ urgency: turn % 2 ? 'standard' : null });
    await send({ urgency: 'emergency', service: 'Emergency Service' });
    start();
    await vi.waitFor(() => expect(alerts.post.mails).toHaveLength(26), LONG);
    const order = alerts.post.mails.map(({ subject }) => subject?.startsWith('EMERGENCY'));
    // Ten leave at once; the thirteenth that came is among them.
    expect(order.slice(0, 20)).toContain(true);
    expect(order.slice(20)).not.toContain(true);
  });

  test('an address that refuses keeps nobody else from knowing, once', async () => {
    alerts.post.behave('refuse for good', STAFF[1]);
    start();
    await send();
    await tried(3);
    expect(alerts.post.mails.map(({ recipient }) => recipient)).toEqual([STAFF[0]]);
    alerts.post.behave('accept', STAFF[1]);
    await sql('update private.alerts set next_attempt = now()');
    await vi.waitFor(() => expect(alerts.post.mails).toHaveLength(2), LONG);
    expect(alerts.post.mails.map(({ recipient }) => recipient)).toEqual(STAFF);
  });

  test('a message that a killed sender held is sent when its claim is over', async () => {
    await send();
    const [held] = await sql(
      "update private.alerts set attempts = 1, claimed_until = now() + interval '4 s' returning claimed_until",
    );
    start();
    await vi.waitFor(() => expect(alerts.post.mails).toHaveLength(2), LONG);
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), LONG);
    const [alert] = await sql('select delivered_at > $1 as waited from private.alerts', [
      held?.claimed_until,
    ]);
    expect(alert?.waited).toBe(true);
  });

  test('times from before the clock was set back hold nothing up', async () => {
    await send();
    await sql(
      "update private.alerts set attempts = 3, next_attempt = now() + interval '1 hour', claimed_until = now() + interval '1 hour'",
    );
    start();
    await vi.waitFor(() => expect(alerts.post.mails).toHaveLength(2), LONG);
  });

  test('staff are told before visitors are answered', async () => {
    for (let turn = 0; turn < 12; turn += 1) await send({ email: `ann-${turn}@mail.example` });
    start(true);
    await vi.waitFor(() => expect(alerts.post.mails).toHaveLength(36), LONG);
    const order = alerts.post.mails.map(({ recipient }) => (STAFF.includes(recipient) ? 'staff' : 'visitor'));
    // Ten messages leave at once, to two addresses each.
    expect(new Set(order.slice(0, 20))).toEqual(new Set(['staff']));
  });

  test('likely spam raises no alert', async () => {
    await send({ details: 'http://a.example http://b.example http://c.example' });
    expect(await waiting()).toEqual([]);
  });

  test('the visitor is answered where that is wanted, with nothing that was typed', async () => {
    start(true);
    await send({ name: 'Marked Person', details: 'marked words' });
    const answers = () => alerts.post.mails.filter(({ recipient }) => recipient === sample.email);
    await vi.waitFor(() => expect(answers()).toHaveLength(1), LONG);
    const [answer] = answers();
    for (const part of [answer?.text, answer?.html]) {
      expect(part).toContain('We have received your request. We answer within 24 hours.');
      expect(part).toContain('01632 960 018');
      expect(part).not.toMatch(/marked|Sharps|Newport/i);
    }
    expect(answer?.html).toContain('href="tel:+441632960018"');
    // Anyone can type another's address: three answers a day are the most.
    for (let turn = 0; turn < 4; turn += 1) await send();
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), LONG);
    await vi.waitFor(() => expect(alerts.post.mails).toHaveLength(5 * 2 + 3), LONG);
    await stop();
    expect(answers()).toHaveLength(3);
    // Nor do the others leave a day later, when the first three are of yesterday.
    await sql(
      "update public.contact_submissions set created_at = created_at - interval '23 hours 59 minutes 58 seconds'",
    );
    start(true);
    await pause(4_000);
    expect(answers()).toHaveLength(3);
    await send();
    await vi.waitFor(() => expect(answers()).toHaveLength(4), LONG);
  });

  test('what fails for ever holds up nothing new', async () => {
    const outbox = openOutbox(alerts.database.backend.sql);
    for (let turn = 0; turn < 5; turn += 1) await send();
    await sql("update private.alerts set attempts = 9, next_attempt = now() - interval '1 s'");
    await send({ urgency: null, location: 'New Place' });
    expect(await outbox.claim(3)).toMatchObject([
      { attempts: 10 },
      { attempts: 10 },
      { location: 'New Place' },
    ]);
  });

  test('an address that does not exist is not tried again, staff are', async () => {
    alerts.post.behave('refuse for good');
    start(true);
    await send();
    await vi.waitFor(async () => {
      const rows = await sql('select kind from private.alerts where given_up_at is not null');
      expect(rows).toEqual([{ kind: 'acknowledgement' }]);
    }, LONG);
    expect(await waiting()).toHaveLength(1);
  });

  test('however an address is written, its mailbox is answered three times a day at most', async () => {
    const tagged = [0, 1, 2, 3, 4, 5, 6, 7].map((turn) => `victim+${turn}@mail.example`);
    const others = ['victim@other.example', 'victim2@mail.example'];
    for (const email of [...tagged, 'v.ic.tim@mail.example', 'Vic.Tim+A.b@MAIL.example', ...others]) {
      await send({ email });
    }
    await openOutbox(alerts.database.backend.sql).addAcknowledgements();
    const answered = await sql<{ email: string }>(
      `select s.email from private.alerts a join public.contact_submissions s on s.id = a.submission_id
       where a.kind = 'acknowledgement' order by s.created_at`,
    );
    expect(answered.map(({ email }) => email)).toEqual([...tagged.slice(0, 3), ...others]);
  });

  // How mail servers misbehave has nothing to do with the database, and takes its time.
  if (name === 'PGlite') {
    test('a server that refuses, drops and is away is tried until it accepts', async () => {
      alerts.post.behave('refuse for now');
      start();
      await send();
      await tried(2);
      alerts.post.behave('drop');
      await tried(4);
      const { url, mails } = alerts.post;
      await alerts.post.stop();
      await vi.waitFor(async () => {
        await sql('update private.alerts set next_attempt = now()');
        expect((await waiting())[0]?.attempts).toBeGreaterThanOrEqual(3);
      }, LONG);
      alerts.post = await startMailServer(Number(new URL(url).port));
      await sql('update private.alerts set next_attempt = now()');
      await vi.waitFor(() => expect(alerts.post.mails).toHaveLength(2), LONG);
      expect(mails).toEqual([]);
      expect(await waiting()).toEqual([]);
    });

    test('a server that hangs holds up no visitor, and is tried again', async () => {
      alerts.post.behave('hang');
      start();
      await send();
      await vi.waitFor(() => expect(alerts.post.tries()).toBe(2), LONG);
      for (let turn = 0; turn < 20; turn += 1) await send({ urgency: null });
      alerts.post.behave('accept');
      await vi.waitFor(() => expect(alerts.post.mails).toHaveLength(42), LONG);
      await vi.waitFor(async () => expect(await waiting()).toEqual([]), LONG);
    });
  }

  test('staff see what could not be delivered for ten minutes', async () => {
    await account(alerts.database.fetch, 'owner@mail.example').catch(() => undefined);
    await grantAdmin(alerts.database.backend.sql, 'owner@mail.example');
    const owner = await signedIn(alerts.database.fetch, 'owner@mail.example');
    const undelivered = async () =>
      (await owner.rpc('submission_statistics').single<{ undelivered: number }>()).data?.undelivered;
    await send();
    await sql("update private.alerts set created_at = now() - interval '11 minutes'");
    // Where no sender was ever set up, nothing is late.
    expect(await undelivered()).toBe(0);
    alerts.post.behave('refuse for now');
    start();
    await send();
    await vi.waitFor(async () => expect(await undelivered()).toBe(1), LONG);
    alerts.post.behave('accept');
    await sql('update private.alerts set next_attempt = now()');
    await vi.waitFor(async () => expect(await undelivered()).toBe(0), LONG);
  });

  test('nobody reads the outbox through the API', async () => {
    const { error } = await serviceClient(alerts.database.direct, alerts.database.secrets.jwtSecret)
      .from('alerts')
      .select('*');
    expect(error).not.toBeNull();
  });
});
