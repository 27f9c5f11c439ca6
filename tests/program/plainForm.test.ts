import { type HTMLElement, parse } from 'node-html-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headersOfAll } from '../../server/http/headers.ts';
import { textOf } from '../site/pages.ts';
import { postForm } from '../support/plainForm.ts';
import { POSTGRES_BIN, startCluster } from '../support/postgres.ts';
import { sample } from '../support/samples.ts';
import { discard, makeDataDirBeside, type RunningServer, startServer } from '../support/server.ts';
import { storedRows } from '../support/storedRows.ts';
import { STORES, type Store } from '../support/stores.ts';
import { startOnWeakDisk } from '../support/weakDisk.ts';

const pageOf = async (response: Response) => parse(await response.text());
const title = (page: HTMLElement) => textOf(page.querySelector('h1'));
const control = (page: HTMLElement, name: string) => page.querySelector(`main [name="${name}"]`);

/** What stands in the form of an answer. */
function typedIn(page: HTMLElement): Record<string, string | undefined> {
  const value = (name: string) => control(page, name)?.getAttribute('value');
  const chosen = (name: string) =>
    control(page, name)?.querySelector('option[selected]')?.getAttribute('value');
  return {
    ...Object.fromEntries(['name', 'phone', 'email', 'location'].map((name) => [name, value(name)])),
    ...Object.fromEntries(['service', 'urgency'].map((name) => [name, chosen(name)])),
    details: control(page, 'details')?.textContent,
  };
}

async function expectFailedWithWords(server: RunningServer) {
  const response = await postForm(server, sample);
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('5');
  const page = await pageOf(response);
  expect(title(page)).toBe('Submission Failed');
  expect(textOf(page.querySelector('main'))).toContain('Please try calling us directly or use WhatsApp.');
  expect(page.querySelector('main a[href="tel:+441632960018"]')).toBeTruthy();
  expect(typedIn(page)).toEqual(sample);
}

describe.each(STORES)('a form sent without JavaScript, on $name', ({ make }) => {
  let store: Store;
  let server: RunningServer;
  beforeAll(async () => {
    store = await make();
    server = await store.start();
  });
  afterAll(async () => {
    await server.end('SIGTERM');
    await store.remove();
  });

  test('is stored as the other is, and said', async () => {
    const details = 'First line.\r\nSecond line.';
    const typed = { ...sample, name: '  Padded Name ', urgency: '', details };
    // A session that the server would refuse changes nothing: none is read.
    const response = await postForm(server, typed, { authorization: 'Bearer e30.e30.e30', apikey: 'sb_no' });
    expect(response.status).toBe(200);
    const page = await pageOf(response);
    expect(title(page)).toBe('Request Submitted!');
    expect(textOf(page.querySelector('main'))).toContain(
      "We've received your request and will contact you shortly.",
    );
    expect(page.toString()).not.toMatch(/\{\{|Padded Name/);
    const [row] = await storedRows(server);
    expect(row).toMatchObject({
      ...sample,
      name: 'Padded Name',
      urgency: null,
      details: 'First line.\nSecond line.',
      status: 'new',
    });
  });

  test('is held to the rules, with each message beside its field and everything still there', async () => {
    const before = (await storedRows(server)).length;
    const typed = {
      ...sample,
      name: '"><script>alert(1)</script>\'&amp;{{fault}}',
      phone: '123',
      location: 'Rh',
    };
    const response = await postForm(server, typed);
    expect(response.status).toBe(422);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const html = await response.text();
    expect(html).not.toContain('<script>alert');
    const page = parse(html);
    expect(title(page)).toBe('Validation Error');
    const first = page.querySelector('main a[href="#field-phone"]');
    expect(textOf(first)).toBe('Please enter a valid phone number');
    expect(typedIn(page)).toEqual(typed);
    for (const [name, message] of [
      ['phone', 'Please enter a valid phone number'],
      ['location', 'Location must be at least 3 characters'],
    ] as const) {
      expect(control(page, name)?.getAttribute('aria-invalid')).toBe('true');
      expect(control(page, name)?.getAttribute('aria-describedby')).toContain(`field-${name}-error`);
      expect(textOf(page.querySelector(`#field-${name}-error`))).toContain(message);
    }
    expect(control(page, 'name')?.getAttribute('aria-invalid')).toBeUndefined();
    expect(page.querySelector('#field-name-error')).toBeNull();
    expect(await storedRows(server)).toHaveLength(before);
  });

  test.each([
    ['nothing', '', 'Name must be at least 2 characters'],
    ['a service that there is not', { ...sample, service: 'Gardening' }, 'Please select a service'],
    ['long details', { ...sample, details: 'a'.repeat(2001) }, 'Details must be less than 2000 characters'],
    ['a name by many names', `name=A&name=Ann&${new URLSearchParams({ ...sample, name: 'B' })}`, 'Name must'],
  ])('%s is refused with the first message', async (_, typed, message) => {
    const response = await postForm(server, typed);
    expect(response.status).toBe(422);
    expect(textOf((await pageOf(response)).querySelector('main a[href^="#field"]'))).toContain(message);
  });

  test('is taken at every limit in any script, and each line break counts as one', async () => {
    const longest = {
      ...sample,
      name: '💚'.repeat(100),
      location: '💚'.repeat(200),
      details: '💚'.repeat(2000),
    };
    expect((await postForm(server, longest)).status).toBe(200);
    const lines = `${'a\r\n'.repeat(999)}aa`;
    expect((await postForm(server, { ...sample, details: lines })).status).toBe(200);
    const stored = (await storedRows(server)).map(({ details }) => details);
    expect(stored).toContain(longest.details);
    expect(stored).toContain(lines.replaceAll('\r', ''));
  });

  test('that is an emergency is told to call; another, when e-mail is answered', async () => {
    const words = async (urgency: string) =>
      textOf((await pageOf(await postForm(server, { ...sample, urgency }))).querySelector('main'));
    const emergency = await words('emergency');
    expect(emergency).toContain("We've received your request and will contact you shortly.");
    expect(emergency).toContain('Please call now as well: it is faster. 01632 960 018');
    expect(emergency).not.toContain('24 hours');
    expect(await words('standard')).toContain('We answer e-mail within 24 hours.');
  });

  test('shares its limit with the API, and keeps the words', async () => {
    // Servers that share their secrets count together, what the tests above sent, too.
    await server.sql('delete from private.counted_calls');
    const env: Store['env'] = { ...store.env, LIMITS: 'form=2/600' };
    const limited = await startServer(
      env.DATABASE_URL === undefined ? { env } : { dataDir: makeDataDirBeside(server), env },
    );
    expect((await postForm(limited, { ...sample, name: 'A' })).status).toBe(422);
    const call = await fetch(`${limited.url}/rest/v1/contact_submissions`, { method: 'POST', body: '{}' });
    expect(call.status).not.toBe(429);
    const before = (await storedRows(limited)).length;
    const response = await postForm(limited, sample);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(500);
    const page = await pageOf(response);
    expect(title(page)).toBe('Submission Failed');
    expect(textOf(page.querySelector('main'))).toMatch(
      /There have been too many attempts\. Please try again in \d+ minutes\./,
    );
    expect(typedIn(page)).toEqual(sample);
    for (const path of ['/%72equest', '/request/', '/./request', '/request?', '/request#?', '//request'])
      expect((await postForm(limited, sample, {}, path)).status, path).not.toBe(200);
    expect(await storedRows(limited)).toHaveLength(before);
    await discard(limited);
  });
});

describe('what is no form of ours', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => discard(server));

  const form = String(new URLSearchParams({ ...sample, name: 'Shown Nowhere' }));
  test.each<[string, number, string, Record<string, string>]>([
    ['another site’s', 403, form, { origin: 'https://elsewhere.example' }],
    ['nobody’s', 403, form, { origin: 'null' }],
    ['text', 415, form, { 'content-type': 'text/plain' }],
    ['files', 415, form, { 'content-type': 'multipart/form-data; boundary=x' }],
    ['no UTF-8', 415, form, { 'content-type': 'application/x-www-form-urlencoded; charset=utf-16' }],
    ['too large', 413, `${form}&more=${'a'.repeat(50_000)}`, {}],
  ])('%s is refused with a page that shows nothing of it', async (_, status, body, headers) => {
    const response = await postForm(server, body, headers);
    expect(response.status).toBe(status);
    const page = await pageOf(response);
    expect(title(page)).toBe('Submission Failed');
    expect(page.querySelector('main a[href^="tel:"]')).toBeTruthy();
    expect(page.querySelector('main form')).toBeNull();
    expect(page.toString()).not.toMatch(/Shown Nowhere|\{\{/);
    expect(await storedRows(server)).toHaveLength(0);
  });

  test('its address by itself leads to the form', async () => {
    const response = await fetch(`${server.url}/request`, { redirect: 'manual' });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/#contact');
  });

  test('its page has the policy of a page, and is kept nowhere', async () => {
    const { headers } = await postForm(server, sample);
    for (const [name, value] of Object.entries(headersOfAll(undefined)))
      expect(headers.get(name)).toBe(value);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*; frame-ancestors 'none'$/);
    expect(headers.get('content-security-policy')).toMatch(/style-src[^;]* 'sha256-/);
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
    expect(headers.get('x-request-id')).toBeTruthy();
  });
});

describe('while the database is away the form says so, with everything still in it', () => {
  test('PGlite', async () => {
    const { server, make } = await startOnWeakDisk();
    make('unwritable');
    await expectFailedWithWords(server);
    await discard(server);
  });

  test.runIf(POSTGRES_BIN)('PostgreSQL', async () => {
    const cluster = await startCluster(POSTGRES_BIN ?? '');
    const server = await startServer({ env: { DATABASE_URL: cluster.url } });
    await cluster.stop();
    await expectFailedWithWords(server);
    await discard(server);
  });
});
