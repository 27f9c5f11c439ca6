import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PUBLIC_KEY } from '../../server/call.ts';
import { submissionRules } from '../../src/domain/submission.ts';
import { sample } from '../support/samples.ts';
import { serveInProcess } from '../support/server.ts';

const RUNS = 1_000;
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
    { numRuns: 300 },
  );
});
