import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openOutbox } from '../../server/alerts/outbox.ts';
import { startSender } from '../../server/alerts/sender.ts';
import { account, client, serviceClient, signedIn } from '../support/api.ts';
import { type MailServer, startMailServer } from '../support/mailServer.ts';
import { grantAdmin } from '../support/rows.ts';
import { sample } from '../support/samples.ts';
import { DATABASES, type OpenDatabase } from './databases.ts';

const STAFF = ['desk@staff.example', 'owner@staff.example'];
const DESK = 'https://site.example/admin';
/** Milliseconds: the longest wait is a mail server's that hangs. */
const LONG = { timeout: 50_000, interval: 100 };

describe.each(DATABASES)('alerts over $name', ({ name, open }) => {
  let database: OpenDatabase;
  let post: MailServer;
  let sender: ReturnType<typeof startSender> | undefined;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.backend.sql('delete from public.contact_submissions');
    post = await startMailServer();
  });
  afterEach(async () => {
    await sender?.stop();
    sender = undefined;
    await post.stop();
  });

  const start = (acknowledge = false) => {
    const mail = { smtpUrl: post.url, alertTo: STAFF, from: 'site@site.example', acknowledge };
    sender = startSender(database.backend.sql, mail, DESK);
  };
  async function send(extra: Partial<Record<keyof typeof sample, string | null>> = {}) {
    const { error } = await client(database.fetch)
      .from('contact_submissions')
      .insert({ ...sample, ...extra });
    expect(error).toBeNull();
  }
  /** Waits for so many tries of addresses, but not for the delays between them. */
  const tried = (times: number) =>
    vi.waitFor(async () => {
      await database.backend.sql('update private.alerts set next_attempt = now()');
      expect(post.tries()).toBeGreaterThanOrEqual(times);
    }, LONG);
  const waiting = async () =>
    await database.backend.sql<{ attempts: number }>(
      'select attempts from private.alerts where delivered_at is null and given_up_at is null',
    );

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
    await vi.waitFor(() => expect(post.mails).toHaveLength(2), { timeout: 5_000, interval: 50 });
    expect(post.mails.map(({ recipient }) => recipient).sort()).toEqual(STAFF);
    const [{ id } = {}] = await database.backend.sql<{ id: string }>(
      'select id from public.contact_submissions',
    );
    for (const { subject, text, html, headers, from } of post.mails) {
      expect(subject).toBe('EMERGENCY: Sharps Removal, Newport');
      expect(headers.find(({ key }) => key === 'importance')?.value).toBe('High');
      expect(from?.address).toBe('site@site.example');
      expect(text).toContain(
        'Urgency: EMERGENCY - Immediate Response\nService: Sharps Removal\nTown: Newport\n',
      );
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
    await vi.waitFor(() => expect(post.mails).toHaveLength(26), LONG);
    const order = post.mails.map(({ subject }) => subject?.startsWith('EMERGENCY'));
    // Ten leave at once; the thirteenth that came is among them.
    expect(order.slice(0, 20)).toContain(true);
    expect(order.slice(20)).not.toContain(true);
  });

  test('an address that refuses keeps nobody else from knowing, once', async () => {
    post.behave('refuse for good', STAFF[1]);
    start();
    await send();
    await tried(3);
    expect(post.mails.map(({ recipient }) => recipient)).toEqual([STAFF[0]]);
    post.behave('accept', STAFF[1]);
    await database.backend.sql('update private.alerts set next_attempt = now()');
    await vi.waitFor(() => expect(post.mails).toHaveLength(2), LONG);
    expect(post.mails.map(({ recipient }) => recipient)).toEqual(STAFF);
  });

  test('a message that a killed sender held is sent when its claim is over', async () => {
    await send();
    const [held] = await database.backend.sql(
      "update private.alerts set attempts = 1, claimed_until = now() + interval '4 s' returning claimed_until",
    );
    start();
    await vi.waitFor(() => expect(post.mails).toHaveLength(2), LONG);
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), LONG);
    const [alert] = await database.backend.sql('select delivered_at > $1 as waited from private.alerts', [
      held?.claimed_until,
    ]);
    expect(alert?.waited).toBe(true);
  });

  test('times from before the clock was set back hold nothing up', async () => {
    await send();
    await database.backend.sql(
      "update private.alerts set attempts = 3, next_attempt = now() + interval '1 hour', claimed_until = now() + interval '1 hour'",
    );
    start();
    await vi.waitFor(() => expect(post.mails).toHaveLength(2), { timeout: 5_000, interval: 50 });
  });

  test('staff are told before visitors are answered', async () => {
    for (let turn = 0; turn < 12; turn += 1) await send({ email: `ann-${turn}@mail.example` });
    start(true);
    await vi.waitFor(() => expect(post.mails).toHaveLength(36), LONG);
    const order = post.mails.map(({ recipient }) => (STAFF.includes(recipient) ? 'staff' : 'visitor'));
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
    const answers = () => post.mails.filter(({ recipient }) => recipient === sample.email);
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
    await vi.waitFor(() => expect(post.mails).toHaveLength(5 * 2 + 3), LONG);
    await sender?.stop();
    expect(answers()).toHaveLength(3);
    // Nor do the others leave a day later, when the first three are of yesterday.
    await database.backend.sql(
      "update public.contact_submissions set created_at = created_at - interval '23 hours 59 minutes 58 seconds'",
    );
    start(true);
    await pause(4_000);
    expect(answers()).toHaveLength(3);
    await send();
    await vi.waitFor(() => expect(answers()).toHaveLength(4), LONG);
  });

  test('what fails for ever holds up nothing new', async () => {
    const outbox = openOutbox(database.backend.sql);
    for (let turn = 0; turn < 5; turn += 1) await send();
    await database.backend.sql(
      "update private.alerts set attempts = 9, next_attempt = now() - interval '1 s'",
    );
    await send({ urgency: null, location: 'New Place' });
    expect(await outbox.claim(3)).toMatchObject([
      { attempts: 10 },
      { attempts: 10 },
      { location: 'New Place' },
    ]);
  });

  test('an address that does not exist is not tried again, staff are', async () => {
    post.behave('refuse for good');
    start(true);
    await send();
    await vi.waitFor(async () => {
      const rows = await database.backend.sql(
        'select kind from private.alerts where given_up_at is not null',
      );
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
    await openOutbox(database.backend.sql).addAcknowledgements();
    const answered = await database.backend.sql<{ email: string }>(
      `select s.email from private.alerts a join public.contact_submissions s on s.id = a.submission_id
       where a.kind = 'acknowledgement' order by s.created_at`,
    );
    expect(answered.map(({ email }) => email)).toEqual([...tagged.slice(0, 3), ...others]);
  });

  // How mail servers misbehave has nothing to do with the database, and takes its time.
  if (name === 'PGlite') {
    test('a server that refuses, drops and is away is tried until it accepts', async () => {
      post.behave('refuse for now');
      start();
      await send();
      await tried(2);
      post.behave('drop');
      await tried(4);
      const { url, mails } = post;
      await post.stop();
      await vi.waitFor(async () => {
        await database.backend.sql('update private.alerts set next_attempt = now()');
        expect((await waiting())[0]?.attempts).toBeGreaterThanOrEqual(3);
      }, LONG);
      post = await startMailServer(Number(new URL(url).port));
      await database.backend.sql('update private.alerts set next_attempt = now()');
      await vi.waitFor(() => expect(post.mails).toHaveLength(2), LONG);
      expect(mails).toEqual([]);
      expect(await waiting()).toEqual([]);
    });

    test('a server that hangs holds up no visitor, and is tried again', async () => {
      post.behave('hang');
      start();
      await send();
      await vi.waitFor(() => expect(post.tries()).toBe(2), LONG);
      for (let turn = 0; turn < 20; turn += 1) await send({ urgency: null });
      post.behave('accept');
      await vi.waitFor(() => expect(post.mails).toHaveLength(42), LONG);
      await vi.waitFor(async () => expect(await waiting()).toEqual([]), LONG);
    });
  }

  describe('an emergency that nobody takes', () => {
    const pass = (time: string) =>
      database.backend.sql(
        `with moved as (update public.contact_submissions set created_at = created_at - $1::interval)
         update private.alerts set created_at = created_at - $1::interval,
           delivered_at = delivered_at - $1::interval`,
        [time],
      );
    const kinds = async () =>
      (
        await database.backend.sql<{ kind: string }>('select kind from private.alerts order by created_at')
      ).map(({ kind }) => kind);
    const delivered = () =>
      database.backend.sql('update private.alerts set delivered_at = created_at, attempts = 1');
    const handle = async (kind: string) => {
      const as = await signedIn(database.fetch, 'staff@mail.example');
      const [row] = await database.backend.sql<{ id: string }>('select id from public.contact_submissions');
      const body = { submission: row?.id, event: crypto.randomUUID(), kind };
      expect((await as.rpc('handle_submission', body)).error).toBeNull();
    };
    beforeAll(async () => {
      await account(database.fetch, 'staff@mail.example');
      await grantAdmin(database.backend.sql, 'staff@mail.example');
    });

    test('is mailed again, once, saying so, whoever looks and however often', async () => {
      const senders = [1, 2, 3].map(() => {
        const mail = { smtpUrl: post.url, alertTo: STAFF, from: 'site@site.example', acknowledge: false };
        return startSender(database.backend.sql, mail, DESK);
      });
      await send({ location: 'Flat 9, Marked Street, Newport' });
      await vi.waitFor(async () => expect(await waiting()).toEqual([]), LONG);
      await pass('9 minutes 50 seconds');
      await openOutbox(database.backend.sql).addReminders();
      expect(await kinds()).toEqual(['alert']);
      await pass('10 seconds');
      const outbox = openOutbox(database.backend.sql);
      await Promise.all([1, 2, 3, 4, 5, 6].map(() => outbox.addReminders()));
      await vi.waitFor(() => expect(post.mails).toHaveLength(4), LONG);
      await pass('1 hour');
      await Promise.all([1, 2, 3].map(() => outbox.addReminders()));
      await vi.waitFor(async () => expect(await waiting()).toEqual([]), LONG);
      await Promise.all(senders.map((each) => each.stop()));
      const again = post.mails.slice(2);
      expect(again.map(({ recipient }) => recipient).sort()).toEqual(STAFF);
      for (const { subject, text, html } of again) {
        expect(subject).toBe('STILL UNTAKEN: EMERGENCY: Sharps Removal, Newport');
        for (const part of [text, html]) {
          expect(part).toContain('Nobody has taken this emergency for ten minutes.');
          expect(part).toContain(`${DESK}?request=`);
          expect(part).not.toMatch(/marked/i);
        }
      }
      expect(new Set(post.mails.map(({ messageId }) => messageId)).size).toBe(2);
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
      await openOutbox(database.backend.sql).addReminders();
      expect(await kinds()).toEqual(['alert']);
    });

    test('is not mailed again before its first mail has arrived', async () => {
      await send();
      await pass('11 minutes');
      await openOutbox(database.backend.sql).addReminders();
      expect(await kinds()).toEqual(['alert']);
      await database.backend.sql('update private.alerts set delivered_at = now()');
      await openOutbox(database.backend.sql).addReminders();
      expect(await kinds()).toEqual(['alert']);
      await pass('11 minutes');
      await openOutbox(database.backend.sql).addReminders();
      expect(await kinds()).toEqual(['alert', 'reminder']);
    });

    test('waits anew once it is put back, and its mail stays where somebody took it', async () => {
      await send();
      await delivered();
      await handle('taken');
      await pass('1 hour');
      await handle('reopened');
      const outbox = openOutbox(database.backend.sql);
      await outbox.addReminders();
      expect(await kinds()).toEqual(['alert']);
      await database.backend.sql("update private.handling_state set since = now() - interval '11 minutes'");
      await outbox.addReminders();
      expect(await kinds()).toEqual(['alert', 'reminder']);
      await handle('taken');
      expect(await outbox.claim(10)).toEqual([]);
      await handle('reopened');
      expect(await outbox.claim(10)).toMatchObject([{ kind: 'reminder' }]);
    });
  });

  test('staff see what could not be delivered for ten minutes', async () => {
    await account(database.fetch, 'owner@mail.example').catch(() => undefined);
    await grantAdmin(database.backend.sql, 'owner@mail.example');
    const owner = await signedIn(database.fetch, 'owner@mail.example');
    const undelivered = async () =>
      (await owner.rpc('submission_statistics').single<{ undelivered: number }>()).data?.undelivered;
    await send();
    await database.backend.sql("update private.alerts set created_at = now() - interval '11 minutes'");
    // Where no sender was ever set up, nothing is late.
    expect(await undelivered()).toBe(0);
    post.behave('refuse for now');
    start();
    await send();
    await vi.waitFor(async () => expect(await undelivered()).toBe(1), LONG);
    post.behave('accept');
    await database.backend.sql('update private.alerts set next_attempt = now()');
    await vi.waitFor(async () => expect(await undelivered()).toBe(0), LONG);
  });

  test('nobody reads the outbox through the API', async () => {
    const { error } = await serviceClient(database.direct, database.secrets.jwtSecret)
      .from('alerts')
      .select('*');
    expect(error).not.toBeNull();
  });
});
