import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDelivery } from '../../server/mail/delivery.ts';
import { startMailer } from '../../server/mail/sender.ts';
import { site } from '../../server/site.ts';
import { DATABASES, type TestDatabase } from '../support/databases.ts';
import { type MailServer, startMailServer } from '../support/mailServer.ts';
import { sample } from '../support/samples.ts';

const STAFF = ['desk@staff.example', 'owner@staff.example'];
const SITE = 'https://site.example';
const LONG = { timeout: 20_000, interval: 20 };

describe.each(DATABASES)('mail over $name', ({ open }) => {
  let db: TestDatabase;
  let post: MailServer;
  let lines: string[];
  beforeAll(async () => {
    db = await open();
  });
  afterAll(() => db.remove());
  beforeEach(async () => {
    await db.query('delete from public.contact_submissions');
    await db.query('update private.settings set mail_since = null');
    post = await startMailServer();
    lines = [];
  });
  afterEach(() => post.stop());

  const settings = (acknowledge = false) => ({
    smtpUrl: post.url,
    alertTo: STAFF,
    from: 'site@site.example',
    acknowledge,
  });
  const log = (...line: unknown[]) => void lines.push(JSON.stringify(line));

  async function start(acknowledge = false) {
    const content = () => ({ site, findPlace: (location: string) => location.split(', ').at(-1) });
    const mail = settings(acknowledge);
    const delivery = createDelivery({ query: db.query, mail, siteUrl: SITE, content, log });
    await delivery.enable();
    return {
      ...delivery,
      /** Delivers what is due once, and waits for the outcome. */
      async run() {
        const started = await delivery.poll();
        await delivery.idle();
        return started;
      },
    };
  }

  async function send(extra: Partial<Record<keyof typeof sample, string | null>> = {}): Promise<string> {
    const columns = Object.entries({ ...sample, ...extra });
    const [row] = await db.query<{ id: string }>(
      `insert into public.contact_submissions (${columns.map(([name]) => name)})
       values (${columns.map((_, index) => `$${index + 1}`)}) returning id`,
      columns.map(([, value]) => value),
    );
    return row?.id ?? '';
  }

  const outbox = () =>
    db.query<{ kind: string; attempts: number; done: boolean; given_up: boolean }>(
      `select kind, attempts, delivered_at is not null as done, given_up_at is not null as given_up
       from private.alerts order by created_at, kind`,
    );
  const retryNow = () => db.query('update private.alerts set next_attempt = now()');
  const recipients = () => post.mails.map(({ recipient }) => recipient).sort();
  /** Moves everything stored into the past. */
  const pass = (interval: string) =>
    db.query(
      `with requests as (update public.contact_submissions set created_at = created_at - $1::text::interval),
         settings as (update private.settings set mail_since = mail_since - $1::text::interval)
       update private.alerts set created_at = created_at - $1::text::interval,
         delivered_at = delivered_at - $1::text::interval`,
      [interval],
    );

  test('an alert goes to each address, without personal details', async () => {
    const delivery = await start();
    const id = await send({
      name: 'Marked Person',
      phone: '07700 900999',
      email: 'marked@mail.example',
      location: 'Flat 9, Newport',
      details: 'marked words',
    });
    expect(await delivery.run()).toBe(1);
    expect(recipients()).toEqual(STAFF);
    for (const { subject, text, html, from } of post.mails) {
      expect(subject).toBe('EMERGENCY: Sharps Removal, Newport');
      expect(from).toEqual({ name: site.name, address: 'site@site.example' });
      for (const part of [text, html]) {
        expect(part).toContain(`${SITE}/admin?request=${id}`);
        expect(part).not.toMatch(/marked|900999|Flat/i);
      }
    }
    expect(await outbox()).toEqual([{ kind: 'alert', attempts: 1, done: true, given_up: false }]);
    expect(await delivery.run()).toBe(0);
  });

  test('order: emergencies, other requests, retries, visitors; ten at a time', async () => {
    const delivery = await start(true);
    post.behave('refuse for now');
    await send({ location: 'Retried' });
    await delivery.run();
    post.behave('accept');
    await retryNow();
    for (let turn = 0; turn < 9; turn += 1) await send({ urgency: null, email: `ann${turn}@mail.example` });
    await send({ email: 'zoe@mail.example' });
    expect(await delivery.run()).toBe(10);
    const subjects = post.mails.map(({ subject }) => subject);
    expect(subjects).toHaveLength(20);
    expect(subjects.filter((subject) => subject?.startsWith('EMERGENCY'))).toHaveLength(2);
    expect(subjects.join()).not.toContain('Retried');
    await delivery.run();
    expect(post.mails.filter(({ subject }) => subject?.includes('Retried'))).toHaveLength(2);
    expect(
      post.mails
        .slice(20, 22)
        .map(({ recipient }) => recipient)
        .sort(),
    ).toEqual(STAFF);
  });

  test('one address that refuses delays no other, and gets it once it accepts', async () => {
    const delivery = await start();
    post.behave('refuse for good', STAFF[1]);
    await send();
    await delivery.run();
    expect(recipients()).toEqual([STAFF[0]]);
    expect(await delivery.run()).toBe(0);
    post.behave('accept', STAFF[1]);
    await retryNow();
    await delivery.run();
    expect(recipients()).toEqual(STAFF);
    expect(await outbox()).toMatchObject([{ attempts: 2, done: true }]);
    expect(lines.join()).toContain('"status":550');
    expect(lines.join()).not.toContain('staff.example');
  });

  test('a server that drops, refuses and is away is tried until it accepts, with growing waits', async () => {
    const delivery = await start();
    await send();
    const waits: number[] = [];
    for (const behaviour of ['drop', 'refuse for now', 'refuse for good'] as const) {
      post.behave(behaviour);
      await delivery.run();
      const [row] = await db.query<{ wait: number }>(
        'select round(extract(epoch from next_attempt - now()))::int as wait from private.alerts',
      );
      waits.push(row?.wait ?? 0);
      await retryNow();
    }
    expect(waits).toEqual([5, 10, 20]);
    const port = Number(new URL(post.url).port);
    await post.stop();
    await delivery.run();
    post = await startMailServer(port);
    await retryNow();
    await delivery.run();
    expect(recipients()).toEqual(STAFF);
  });

  test('what a killed sender had claimed is sent when the claim expires', async () => {
    const delivery = await start();
    await send();
    expect(await db.query('select * from private.claim_mail(10)')).toHaveLength(1);
    expect(await delivery.run()).toBe(0);
    await db.query("update private.alerts set claimed_until = now() - interval '1 second'");
    expect(await delivery.run()).toBe(1);
    expect(recipients()).toEqual(STAFF);
  });

  test('times from before the clock was set back delay nothing', async () => {
    const delivery = await start();
    await send();
    await db.query(`update private.alerts set attempts = 3, next_attempt = now() + interval '1 hour',
      claimed_until = now() + interval '1 hour'`);
    expect(await delivery.run()).toBe(1);
  });

  test('two senders at once send each message once', async () => {
    const [one, two] = [await start(), await start()];
    for (let turn = 0; turn < 30; turn += 1) await send({ urgency: null });
    while ((await Promise.all([one.run(), two.run()])).some((started) => started > 0));
    expect(post.mails).toHaveLength(60);
    expect(new Set(post.mails.map(({ messageId }) => messageId)).size).toBe(30);
  });

  test('requests from before mail was first configured are not mailed, later ones are, however late', async () => {
    await send();
    await pass('1 minute');
    const first = await start();
    expect(await first.run()).toBe(0);
    await send({ urgency: null, location: 'Bala' });
    await pass('3 days');
    // A restart after an outage does not move the line.
    const second = await start();
    expect(await second.run()).toBe(1);
    expect(post.mails[0]?.subject).toBe('New request: Sharps Removal, Bala');
  });

  test('likely spam is not mailed', async () => {
    const delivery = await start(true);
    await send({ details: 'https://a.example https://b.example https://c.example' });
    expect(await delivery.run()).toBe(0);
  });

  test('a visitor is answered when that is on, with nothing that was typed', async () => {
    const delivery = await start(true);
    await send({ name: 'Marked Person', details: 'marked words' });
    await delivery.run();
    const answers = post.mails.filter(({ recipient }) => recipient === sample.email);
    expect(answers).toHaveLength(1);
    for (const part of [answers[0]?.text, answers[0]?.html]) {
      expect(part).toContain('We have received your request.');
      expect(part).not.toMatch(/marked|Sharps|Newport/i);
    }
  });

  test('a mailbox is answered three times a day, however its address is written', async () => {
    const delivery = await start(true);
    for (const name of ['victim', 'victim+1', 'v.ictim', 'Victim+2', 'victim2']) {
      await send({ email: `${name}@mail.example` });
    }
    while ((await delivery.run()) > 0);
    expect(recipients().filter((address) => !STAFF.includes(address))).toHaveLength(4);
  });

  test('an acknowledgement that is refused for good is given up, an alert never', async () => {
    const delivery = await start(true);
    post.behave('refuse for good');
    await send();
    await delivery.run();
    expect(await outbox()).toEqual([
      { kind: 'alert', attempts: 1, done: false, given_up: false },
      { kind: 'acknowledgement', attempts: 1, done: false, given_up: true },
    ]);
  });

  test('staff are reminded once of an emergency that waits for ten minutes after its alert', async () => {
    const delivery = await start();
    await send();
    await send({ urgency: 'urgent' });
    await delivery.run();
    await pass('9 minutes');
    expect(await delivery.run()).toBe(0);
    await pass('2 minutes');
    expect(await delivery.run()).toBe(1);
    expect(post.mails.at(-1)?.subject).toBe('STILL WAITING: EMERGENCY: Sharps Removal, Newport');
    await pass('1 hour');
    expect(await delivery.run()).toBe(0);
  });

  test('there is no reminder of an emergency that was taken', async () => {
    const delivery = await start();
    const id = await send();
    await delivery.run();
    await pass('11 minutes');
    await db.query(
      `insert into private.handling_state (submission_id, stage, since) values ($1, 'answered', now())
       on conflict (submission_id) do update set stage = 'answered'`,
      [id],
    );
    expect(await delivery.run()).toBe(0);
  });

  test('the mailer polls by itself, and sends a recovery link after a refusal without logging it', async () => {
    const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const timing = { pollMs: 10, stopMs: 3_000, linkDelaysMs: [5, 50, 50] };
    const mailer = await startMailer(db.query, settings(), SITE, timing);
    await send();
    await vi.waitFor(() => expect(recipients()).toEqual(STAFF), LONG);
    post.behave('refuse for now', 'chief@mail.example');
    mailer.sendRecoveryLink('chief@mail.example', '/auth#token_hash=secret&type=recovery');
    await vi.waitFor(() => expect(post.tries()).toBe(3), LONG);
    post.behave('accept', 'chief@mail.example');
    await vi.waitFor(() => expect(recipients()).toContain('chief@mail.example'), LONG);
    expect(post.mails.at(-1)?.text).toContain(`${SITE}/auth#token_hash=secret&type=recovery`);
    await mailer.stop();
    await vi.waitFor(() => expect(String(output.mock.calls)).toContain('recovery link sent'), LONG);
    expect(String(output.mock.calls)).not.toMatch(/secret|chief@/);
    output.mockRestore();
  });

  test('stopping does not wait for a server that hangs', async () => {
    const mailer = await startMailer(db.query, settings(), SITE, {
      pollMs: 10,
      stopMs: 100,
      linkDelaysMs: [5],
    });
    post.behave('hang');
    await send();
    await vi.waitFor(() => expect(post.tries()).toBe(2), LONG);
    const start = performance.now();
    await mailer.stop();
    expect(performance.now() - start).toBeLessThan(1_000);
    await post.stop();
  });

  test('without a mail server nothing is sent, logged or recorded', async () => {
    const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const mailer = await startMailer(db.query, undefined, SITE);
    mailer.sendRecoveryLink('chief@mail.example', '/auth#token_hash=secret');
    await new Promise(setImmediate);
    expect(String(output.mock.calls)).not.toMatch(/secret|chief@/);
    output.mockRestore();
    expect(await db.query('select mail_since from private.settings')).toEqual([{ mail_since: null }]);
    await mailer.stop();
  });
});
