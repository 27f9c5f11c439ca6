import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PUBLIC_KEY } from '../../server/call.ts';
import { submissionRules } from '../../src/domain/submission.ts';
import { PASSWORD, sample } from '../support/samples.ts';
import { serveInProcess } from '../support/server.ts';

/** Cases of each property. */
const RUNS = 3_500;
const TABLE = '/rest/v1/contact_submissions';

let server: Awaited<ReturnType<typeof serveInProcess>>;
beforeAll(async () => {
  server = await serveInProcess();
});
afterAll(async () => {
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  await server.stop();
});

/** Texts that break parsers, beside random ones. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\u202e',
    '\ud800',
    "'; drop table x; --",
    '{{7*7}}',
    '../../etc/passwd',
    '%00',
    '𝕏',
  ),
);
const value = fc.oneof(text, fc.integer(), fc.constant(null), fc.boolean(), fc.array(text, { maxLength: 3 }));
const segment = fc.oneof(
  text,
  fc.constantFrom('auth', 'rest', 'v1', 'rpc', 'token', 'list_submissions', 'user', '..', 'data'),
);
const path = fc
  .array(segment, { maxLength: 6 })
  .map((parts) => `/${parts.map(encodeURIComponentSafely).join('/')}`);

/** Lone surrogates cannot be encoded. */
const encodeURIComponentSafely = (part: string) => encodeURIComponent(part.toWellFormed());

function expectHarmless(status: number, body: string) {
  expect(status).toBeLessThan(500);
  expect(body).not.toMatch(/\bat \/|node_modules|server\/\w+\.ts|select .* from|eyJhbGciOi/i);
}

const call = (method: string, target: string, body?: string, token = '') =>
  fetch(server.url + target, {
    method,
    redirect: 'manual',
    headers: {
      apikey: PUBLIC_KEY,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body }),
  });

test('a request is stored as the rules of the form have it, or refused', async () => {
  const form = fc.record(
    Object.fromEntries(
      Object.entries(sample).map(([name, given]) => [
        name,
        fc.oneof({ weight: 4, arbitrary: fc.constant(given) }, value),
      ]),
    ),
  );
  await fc.assert(
    fc.asyncProperty(form, async (sent) => {
      const response = await call('POST', TABLE, JSON.stringify(sent));
      expectHarmless(response.status, await response.text());
      // What the form accepts is stored. The server may accept more, such as a null for a blank.
      if (submissionRules.safeParse(sent).success) expect(response.status).toBe(201);
    }),
    { numRuns: RUNS },
  );
});

test('no path, method, body or token causes an error or reveals the inside', async () => {
  const method = fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS');
  const token = fc.oneof(
    fc.constant(''),
    fc.base64String({ maxLength: 60 }).map((part) => `${part}.${part}.${part}`),
  );
  const target = fc
    .tuple(
      fc.oneof(path, fc.constantFrom(TABLE, '/auth/v1/token', '/rest/v1/rpc/list_submissions', '/request')),
      fc.oneof(fc.constant(''), text),
    )
    .map(([pathname, query]) => (query ? `${pathname}?${encodeURIComponentSafely(query)}` : pathname));
  const body = fc.oneof(
    fc.json(),
    text.map((part) => part.toWellFormed()),
  );
  await fc.assert(
    fc.asyncProperty(method, target, body, token, async (verb, where, content, bearer) => {
      const response = await call(verb, where, verb === 'GET' ? undefined : content, bearer);
      expectHarmless(response.status, await response.text());
      const stored = verb === 'POST' && where.startsWith(TABLE);
      if (/^\/(auth|rest)\//.test(where) && response.ok) expect(stored || verb === 'OPTIONS').toBe(true);
    }),
    { numRuns: RUNS },
  );
});

const FUNCTIONS = [
  ...['list_submissions', 'count_submissions', 'export_submissions', 'submission_statistics'],
  ...['read_handling', 'handle_submission', 'handle_submissions', 'delete_submissions'],
  ...['list_staff', 'submission_figures'],
];
const ARGUMENTS = [
  ...['view', 'search', 'urgencies', 'service', 'handling', 'status', 'since', 'until', 'sort', 'wanted'],
  ...['after_rank', 'after_created_at', 'after_id', 'submission', 'submissions', 'event', 'kind', 'note'],
  ...['taking_over', 'assignee'],
];

test('no arguments of an admin cause an error or reveal the inside', async () => {
  const account = { email: 'fuzz@mail.example', password: PASSWORD };
  await call('POST', '/auth/v1/signup', JSON.stringify(account));
  await server.sql('select public.grant_admin($1)', [account.email]);
  const answer = await call('POST', '/auth/v1/token?grant_type=password', JSON.stringify(account));
  const { access_token } = (await answer.json()) as { access_token: string };
  const argument = fc.oneof(
    value,
    fc.uuid(),
    fc.constantFrom(
      'infinity',
      '-infinity',
      'NaN',
      '2026-11-23T00:00:00Z',
      'all',
      'emergency',
      'taken',
      1e308,
    ),
    fc.array(fc.uuid(), { maxLength: 3 }),
  );
  const names = fc.uniqueArray(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...ARGUMENTS) }, text), {
    maxLength: 4,
  });
  const args = names.chain((keys) => fc.record(Object.fromEntries(keys.map((key) => [key, argument]))));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...FUNCTIONS), args, async (name, given) => {
      const response = await call('POST', `/rest/v1/rpc/${name}`, JSON.stringify(given), access_token);
      expectHarmless(response.status, await response.text());
    }),
    { numRuns: RUNS },
  );
});

test('no credentials or links cause an error or a session', async () => {
  const where = fc.constantFrom(
    ...['token?grant_type=password', 'token?grant_type=refresh_token', 'signup', 'recover', 'verify'],
  );
  const body = fc.record(
    { email: value, password: value, refresh_token: value, token_hash: value, type: fc.constant('recovery') },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(where, body, async (path, sent) => {
      const response = await call('POST', `/auth/v1/${path}`, JSON.stringify(sent));
      const answer = await response.text();
      expect(response.status).toBeLessThan(500);
      if (path !== 'signup') expect(answer).not.toContain('access_token');
    }),
    { numRuns: RUNS },
  );
});

test('no form without JavaScript causes an error or unescaped markup', async () => {
  const form = fc.dictionary(fc.oneof(fc.constantFrom(...Object.keys(sample)), text), text, { maxKeys: 7 });
  await fc.assert(
    fc.asyncProperty(form, async (fields) => {
      const typed = Object.entries(fields).map(([name, given]) => [
        name.toWellFormed(),
        `<b x="1">${given.toWellFormed()}`,
      ]);
      const response = await fetch(`${server.url}/request`, {
        method: 'POST',
        body: new URLSearchParams(typed),
      });
      const page = await response.text();
      expectHarmless(response.status, page);
      expect(page).not.toContain('<b x="1">');
    }),
    { numRuns: RUNS },
  );
});

test('no bytes on a connection stop the server', async () => {
  const { hostname, port } = new URL(server.url);
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 500 }).map((raw) => Buffer.from(raw)),
    fc
      .tuple(text, text, text)
      .map(([a, b, c]) => Buffer.from(`GET /${a} HTTP/1.1\r\nHost: ${b}\r\n${c}: ${a}\r\n\r\n`)),
  );
  const exchange = (sent: Buffer) =>
    new Promise<string>((resolve) => {
      let received = '';
      const socket = connect(Number(port), hostname, () => socket.end(sent));
      socket.on('data', (chunk) => {
        received += chunk.toString('latin1');
      });
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(received));
    });
  await fc.assert(
    fc.asyncProperty(bytes, async (sent) => {
      const [, status = '400'] = /^HTTP\/1\.1 (\d{3})/.exec(await exchange(sent)) ?? [];
      expect(Number(status)).toBeLessThan(500);
    }),
    { numRuns: 2_000 },
  );
});
