import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PUBLIC_KEY } from '../../server/call.ts';
import { headersOfAll } from '../../server/http/headers.ts';
import { type LocalServer, serveInProcess } from '../support/server.ts';

const SITE_URL = 'https://company.example';
const EVERYWHERE = Object.entries(headersOfAll(SITE_URL)).map(([name, value]) => [name.toLowerCase(), value]);

let server: LocalServer;
beforeAll(async () => {
  server = await serveInProcess({ env: { PUBLIC_SITE_URL: SITE_URL } });
});
afterAll(() => server.stop());

const get = (path: string, init: RequestInit = {}) =>
  fetch(server.url + path, { redirect: 'manual', ...init });

describe('the API and other answers that are not pages', () => {
  const api = '/rest/v1/contact_submissions';
  const body = { method: 'POST', body: '5', headers: { apikey: PUBLIC_KEY } };

  test.each<[string, string, number, RequestInit]>([
    ['health', '/healthz', 200, {}],
    ['a redirect', '/auth/', 308, {}],
    ['a method that pages do not have', '/', 405, { method: 'POST' }],
    ['a call without the key', api, 401, { method: 'POST' }],
    ['an unknown call', '/auth/v1/settings', 404, {}],
    ['a foreign origin', api, 403, { method: 'POST', headers: { origin: 'https://elsewhere.example' } }],
    ['a body that is too large', api, 413, { ...body, body: 'a'.repeat(20_000) }],
    ['a body that is not JSON', api, 415, body],
    ['an unknown parameter', `${api}?a=b`, 400, { method: 'POST' }],
  ])('%s (%s, %i) has every security header, and is not stored', async (_, path, status, init) => {
    const answer = await get(path, init);
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...Object.fromEntries(EVERYWHERE),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    });
  });
});

describe('pages', () => {
  test.each(['/', '/auth', '/nowhere'])('%s may load and frame only what its policy names', async (path) => {
    const headers = Object.fromEntries((await get(path)).headers);
    expect(headers).toMatchObject(Object.fromEntries(EVERYWHERE));
    expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*frame-ancestors 'none'$/);
    expect(headers['content-security-policy']).not.toContain('unsafe');
  });

  test.each([
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/%00',
    '/_astro/../../data/secrets.json',
  ])('%s leads to no file', async (path) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.end(`GET ${path} HTTP/1.1\r\nHost: site.example\r\nConnection: close\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 40[04] (?!.*trauma-cleaning-site)/s);
  });

  test('an absolute request target is served, as proxies send it', async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.end('GET http://site.example/auth HTTP/1.1\r\nHost: site.example\r\nConnection: close\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
  });
});

test('files count towards the limit of all requests', async () => {
  const limited = await serveInProcess({ env: { LIMITS_FACTOR: '1' } });
  const statuses: number[] = [];
  for (let turn = 0; turn < 601; turn += 1) statuses.push((await fetch(`${limited.url}/favicon.svg`)).status);
  expect(statuses.lastIndexOf(200)).toBe(599);
  const refused = await fetch(limited.url);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  await limited.stop();
});
