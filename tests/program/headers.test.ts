import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cdnHeaders } from '../../build/cdnHeaders.ts';
import { PUBLIC_KEY } from '../../server/database/backend.ts';
import { headersOfAll } from '../../server/http/headers.ts';
import { sitePath } from '../../server/http/sitePath.ts';
import { DIST } from '../site/pages.ts';
import { headersAt, parseRules } from '../support/cdnHeaders.ts';
import { runProgram } from '../support/commands.ts';
import { discard, type RunningServer, startServer } from '../support/server.ts';

const siteUrl = 'https://firm.example';
/** Of what every answer has, and of what only some have more of. */
const NAMES = [...Object.keys(headersOfAll(siteUrl)), 'Content-Security-Policy', 'Cache-Control'];

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ env: { PUBLIC_SITE_URL: siteUrl } });
});
afterAll(() => discard(server));

const pick = (headers: Headers) => Object.fromEntries(NAMES.map((name) => [name, headers.get(name)]));

describe('every answer carries the headers', () => {
  const api = '/rest/v1/contact_submissions';
  const session = { method: 'POST', headers: { apikey: PUBLIC_KEY, authorization: 'Basic eDp5' } };
  const policy = "default-src 'none'; frame-ancestors 'none'";

  test.each<[string, string, number, RequestInit]>([
    ['a redirect', '/auth/', 308, {}],
    ['a refused method', '/', 405, { method: 'POST' }],
    ['health', '/healthz', 200, {}],
    ['a call without the key', api, 401, { method: 'POST' }],
    ['a call that there is not', '/auth/v1/settings', 404, {}],
    ['another origin', api, 403, { method: 'POST', headers: { origin: 'https://elsewhere.example' } }],
    ['a session that is none', '/auth/v1/logout?scope=local', 401, session],
    ['a large body', api, 413, { method: 'POST', body: 'a'.repeat(20_000) }],
    ['a body that is no JSON', api, 415, { method: 'POST', body: '5', headers: { apikey: PUBLIC_KEY } }],
    ['a query that the call does not have', `${api}?a=b`, 400, { method: 'POST' }],
  ])('%s (%s, %i)', async (_, path, status, init) => {
    const answer = await fetch(server.url + path, { redirect: 'manual', ...init });
    expect(answer.status).toBe(status);
    expect(pick(answer.headers)).toEqual({
      ...headersOfAll(siteUrl),
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
    });
    expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });

  test('a page that has not changed, and one that there is not, with a policy that allows no more', async () => {
    const { headers } = await fetch(server.url);
    const again = await fetch(server.url, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
    expect(pick(again.headers)).toEqual(pick(headers));
    const missing = await fetch(`${server.url}/nowhere`);
    expect(pick(missing.headers)).toMatchObject({ ...headersOfAll(siteUrl), 'Cache-Control': 'no-cache' });
    for (const shown of [headers, missing.headers]) {
      expect(shown.get('content-security-policy')).toMatch(/^default-src 'none';.*; frame-ancestors 'none'$/);
      expect(shown.get('content-security-policy')).not.toContain('unsafe');
    }
  });

  test('too many calls', async () => {
    const limited = await startServer({ env: { PUBLIC_SITE_URL: siteUrl, LIMITS: 'everything=1/600' } });
    await fetch(limited.url);
    const answer = await fetch(limited.url);
    expect(answer.status).toBe(429);
    expect(pick(answer.headers)).toMatchObject({ ...headersOfAll(siteUrl), 'Cache-Control': 'no-store' });
    // A person in a browser reads a sentence.
    const page = await fetch(limited.url, { headers: { accept: 'text/html,*/*' } });
    expect(page.headers.get('content-type')).toContain('text/plain');
    expect(await page.text()).toMatch(/^There have been too many attempts\. .*, or call us on [\d ]+\.\n$/);
    // The owner's commands are no visitor's calls.
    expect(runProgram('cli/runCommand.ts', { DATA_DIR: limited.dataDir }, 'privacy', 'audit').status).toBe(0);
    await discard(limited);
  });

  test.each([
    ['no HTTP', 'NONSENSE\r\n\r\n', 400],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['a host that is none', 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n', 400],
    ['an expectation', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: more\r\nConnection: close\r\n\r\n', 417],
    ['headers without end', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ])('what no route sees: %s', async (_, request, status) => {
    const socket = connect(Number(new URL(server.url).port), 'localhost');
    socket.end(request);
    const [head = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    for (const name of [...NAMES, 'X-Request-Id']) expect(head).toContain(`${name}: `);
  });
});

describe('dist/_headers, for CDNs', () => {
  const files = readdirSync(DIST, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$|^(_headers|form-answer\.html)$/.test(entry.name))
    .map((entry) => sitePath(join(entry.parentPath, entry.name).slice(DIST.length)));

  test('is what the build would write now', () => {
    expect(readFileSync(join(DIST, '_headers'), 'utf8')).toBe(cdnHeaders(DIST, process.env.PUBLIC_SITE_URL));
  });

  test('gives every page and file the headers that our server gives it, each once', async () => {
    const rules = parseRules(cdnHeaders(DIST, siteUrl));
    expect(files.length).toBeGreaterThan(40);
    for (const path of files) {
      const { headers } = await fetch(server.url + path);
      const given = headersAt(rules, path);
      expect(Object.fromEntries(given), path).toEqual(
        Object.fromEntries(Object.entries(pick(headers)).map(([name, value]) => [name, [value]])),
      );
    }
  });

  test('an unknown path still has what every answer has, against framing too', () => {
    const given = headersAt(parseRules(cdnHeaders(DIST, siteUrl)), '/nowhere');
    expect(Object.fromEntries(given)).toEqual(
      Object.fromEntries(Object.entries(headersOfAll(siteUrl)).map(([name, value]) => [name, [value]])),
    );
  });

  test('the build stops where a CDN would not read on', () => {
    const folder = mkdtempSync(join(tmpdir(), 'built-'));
    const page = (policy: string) => `<meta http-equiv="content-security-policy" content="${policy}">`;
    writeFileSync(join(folder, 'index.html'), page(`script-src ${'x'.repeat(2000)}`));
    expect(() => cdnHeaders(folder, siteUrl)).toThrow('A header of / is longer than 2000 characters.');
    rmSync(join(folder, 'index.html'));
    for (let turn = 0; turn < 100; turn += 1) writeFileSync(join(folder, `${turn}.txt`), '');
    expect(() => cdnHeaders(folder, siteUrl)).toThrow('/_headers has 101 rules');
    rmSync(folder, { recursive: true });
  });
});
