import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PUBLIC_KEY } from '../../server/database/backend.ts';
import { account, client } from '../support/api.ts';
import { type MailServer, startMailServer } from '../support/mailServer.ts';
import { overHttp, type RunningServer } from '../support/server.ts';
import { STORES, type Store } from '../support/stores.ts';

const OWNER = 'owner@mail.example';
const SITE = 'https://site.example';
/** A mail leaves a second after it was asked for, and may be tried again after five. */
const LONG = { timeout: 20_000, interval: 50 };

const ask = ({ url }: RunningServer, email: string, client = '192.0.2.1') =>
  fetch(`${url}/auth/v1/recover`, {
    method: 'POST',
    headers: {
      apikey: PUBLIC_KEY,
      'content-type': 'application/json',
      // None of these says where the link leads to.
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      referer: 'https://evil.example/auth',
      'x-forwarded-for': client,
    },
    body: JSON.stringify({ email }),
  });

const redeem = async ({ url }: RunningServer, link = '') => {
  const token_hash = /token_hash=([\w-]{43})&type=recovery/.exec(link)?.[1] ?? '';
  const { error } = await client(overHttp(url)).auth.verifyOtp({ token_hash, type: 'recovery' });
  return error?.code;
};

describe.each(STORES)('a link for who forgot a password, over $name', ({ make }) => {
  let store: Store;
  let post: MailServer;
  let server: RunningServer;
  const control = join(tmpdir(), `clock-${crypto.randomUUID()}`);
  const limits = 'link=1000/60,mailbox=1000/60,recovery=1000/60,signUp=1000/60';
  beforeAll(async () => {
    [store, post] = await Promise.all([make(), startMailServer()]);
    Object.assign(store.env, {
      LIMITS: limits,
      TRUSTED_PROXIES: '1',
      PUBLIC_SITE_URL: SITE,
      SMTP_URL: post.url,
      ALERT_TO: 'desk@staff.example',
      MAIL_FROM: 'site@site.example',
      SHIFTED_CLOCK: control,
      NODE_OPTIONS: `--import=${join(import.meta.dirname, '..', 'support', 'shiftedClock.ts')}`,
    });
    server = await store.start();
    await account(overHttp(server.url), OWNER);
  });
  afterAll(async () => {
    if (server.process.exitCode === null) await server.end('SIGTERM');
    rmSync(control, { force: true });
    await post.stop();
    await store.remove();
  });

  const mailed = async (count: number) => {
    await vi.waitFor(() => expect(post.mails).toHaveLength(count), LONG);
    return post.mails.at(-1);
  };
  const linkIn = (text = '') => /\S+#token_hash=\S+/.exec(text)?.[0] ?? '';

  test('comes by mail to its owner alone, from a server that refuses at first, and leads to the site’s own address', async () => {
    post.behave('refuse for now');
    const answers = [await ask(server, 'nobody@mail.example'), await ask(server, OWNER.toUpperCase())];
    for (const answer of answers) expect([answer.status, await answer.json()]).toEqual([200, {}]);
    await vi.waitFor(() => expect(post.tries()).toBe(1), LONG);
    post.behave('accept');
    const mail = await mailed(1);
    expect(mail).toMatchObject({ recipient: OWNER, subject: expect.stringMatching(/^Set a new password: /) });
    const link = linkIn(mail?.text);
    expect(link.startsWith(`${SITE}/auth#token_hash=`)).toBe(true);
    expect(mail?.html).toContain(link.replaceAll('&', '&#38;'));
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain('once, within 30 minutes');
      expect(text).toContain('If it was not you');
      expect(text).not.toContain('evil.example');
    }
    expect(await redeem(server, link)).toBeUndefined();
    expect(await redeem(server, link)).toBe('otp_expired');
    // Neither whom it was for nor the link itself is in the log.
    expect(server.output()).toContain('"event":"link mailed"');
    expect(server.output()).not.toContain('token_hash');
    expect(server.output().toLowerCase()).not.toContain(OWNER);
  });

  test('is over half an hour later, by a clock that is set', async () => {
    await ask(server, OWNER);
    const early = linkIn((await mailed(2))?.text);
    writeFileSync(control, String(31 * 60_000));
    expect(await redeem(server, early)).toBe('otp_expired');
    writeFileSync(control, '0');
  });

  test('is asked for five times an hour by one client; a mailbox that has had its share is not told', async () => {
    await server.end('SIGTERM');
    Object.assign(store.env, { LIMITS: 'link=5/3600,mailbox=1/3600' });
    server = await store.start();
    const before = post.mails.length;
    const email = 'second@mail.example';
    await account(overHttp(server.url), email);
    for (let turn = 0; turn < 5; turn += 1) expect((await ask(server, email, '192.0.2.9')).status).toBe(200);
    const refused = await ask(server, email, '192.0.2.9');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
    // Others are not held up, but the mailbox has had its share.
    expect((await ask(server, email, '192.0.2.10')).status).toBe(200);
    await mailed(before + 1);
  });

  test('is printed where no mail leaves, with the reason, and for an address without an account is not', async () => {
    await server.end('SIGTERM');
    Object.assign(store.env, { LIMITS: limits, SMTP_URL: '', ALERT_TO: '', PUBLIC_SITE_URL: '' });
    server = await store.start();
    await ask(server, 'nobody@mail.example');
    await ask(server, OWNER);
    await vi.waitFor(() => expect(server.output()).toContain('token_hash='), LONG);
    const printed = server.output();
    expect(printed).toContain('"setting":"SMTP_URL"');
    expect(printed).toContain('No mail leaves, as SMTP_URL is not set.');
    expect(printed.match(/token_hash=/g)).toHaveLength(1);
    expect(linkIn(printed).startsWith(`${server.url}/auth#`)).toBe(true);
    expect(printed.toLowerCase()).not.toContain(OWNER);
    expect(await redeem(server, linkIn(printed))).toBeUndefined();
  });
});
