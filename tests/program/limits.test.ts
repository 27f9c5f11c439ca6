import postgres from 'postgres';
import { expect, test, vi } from 'vitest';
import { PUBLIC_KEY } from '../../server/database/backend.ts';
import { POSTGRES_BIN, startCluster } from '../support/postgres.ts';
import { sample } from '../support/samples.ts';
import { discard, makeDataDir, startServer } from '../support/server.ts';

const post = (url: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url + path, {
    method: 'POST',
    headers: { apikey: PUBLIC_KEY, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

test('the limits hold as they are set by default, and a header does not get around them', async () => {
  const server = await startServer({ env: { LIMITS: '' } });
  const send = (turn: number) =>
    post(server.url, '/rest/v1/contact_submissions', sample, { 'x-forwarded-for': `198.51.100.${turn}` });
  for (let turn = 0; turn < 20; turn += 1) expect((await send(turn)).status).toBe(201);
  const refused = await send(20);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
  expect((await refused.json()).message).toMatch(
    /^There have been too many attempts\. .* minutes, or call us on 01632 960 018\.$/,
  );
  expect(await server.sql('select id from contact_submissions')).toHaveLength(20);

  const signIn = (turn: number) =>
    post(server.url, '/auth/v1/token?grant_type=password', {
      email: `guess-${turn}@mail.example`,
      password: 'guessing',
    });
  for (let turn = 0; turn < 10; turn += 1) expect((await signIn(turn)).status).toBe(400);
  expect((await signIn(10)).status).toBe(429);
  expect((await (await signIn(11)).json()).msg).toContain('too many attempts');

  const signUp = (turn: number) =>
    post(server.url, '/auth/v1/signup', { email: `new-${turn}@mail.example`, password: 'password' });
  for (let turn = 0; turn < 5; turn += 1) expect((await signUp(turn)).status).toBe(200);
  expect((await signUp(5)).status).toBe(429);

  const page = () => fetch(`${server.url}/favicon.svg`).then(({ status }) => status);
  for (let turn = 0; turn < 5; turn += 1) await Promise.all(Array.from({ length: 120 }, page));
  expect(await page()).toBe(429);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(429);
  await discard(server);
});

test('behind a trusted proxy each client has limits of its own', async () => {
  const pages = 'https://pages.example';
  const env = { LIMITS: 'form=1/600', TRUSTED_PROXIES: '1', ALLOWED_ORIGINS: pages };
  const server = await startServer({ env });
  const send = (client: string) =>
    post(server.url, '/rest/v1/contact_submissions', sample, { 'x-forwarded-for': `forged, ${client}` });
  expect((await send('198.51.100.1')).status).toBe(201);
  expect((await send('198.51.100.1')).status).toBe(429);
  expect((await send('198.51.100.2')).status).toBe(201);
  // Pages elsewhere must be able to read why, and for how long.
  const headers = { 'x-forwarded-for': '198.51.100.2', origin: pages };
  const refused = await post(server.url, '/rest/v1/contact_submissions', sample, headers);
  expect(refused.status).toBe(429);
  expect(refused.headers.get('access-control-allow-origin')).toBe(pages);
  expect(refused.headers.get('access-control-expose-headers')).toContain('Retry-After');
  await discard(server);
});

test('no way of writing the call gets around its limit', async () => {
  const server = await startServer({ env: { LIMITS: 'form=1/600,signIn=1/600,signUp=1/600' } });
  const two = [sample, sample];
  expect((await post(server.url, '/rest/v1/contact_submissions', two)).status).toBe(400);
  for (const path of [
    '/rest/v1/contact_submissions?select=',
    '/rest/v1/contact%5Fsubmissions',
    '/%72est/v1/contact_submission%73',
    '/rest/v1/contact%255Fsubmissions',
    '/rest/v1/contact_submissions/',
    '/rest/v1//contact_submissions',
    '/rest//v1/contact_submissions',
    '/rest/v1/./contact_submissions',
    '/rest/v1/"contact_submissions"',
    '/rest/v1/public.contact_submissions',
  ]) {
    await post(server.url, path, sample);
  }
  const csv = `${Object.keys(sample).join(',')}\n${Object.values(sample).join(',')}\n`;
  await fetch(`${server.url}/rest/v1/contact_submissions`, {
    method: 'POST',
    headers: { apikey: PUBLIC_KEY, 'content-type': 'text/csv' },
    body: csv + csv.split('\n')[1],
  });
  expect(await server.sql('select id from contact_submissions')).toHaveLength(0);
  const guess = { email: 'guess@mail.example', password: 'guessing' };
  const told = [];
  for (const query of [
    'grant_type=password',
    'grant_type=pass%77ord',
    'grant%5Ftype=refresh_token&grant_type=password',
    'grant_type=refresh_token&grant_type=password',
    'grant_type=password&grant_type=refresh_token',
  ]) {
    told.push(await (await post(server.url, `/auth/v1/token?${query}`, guess)).text());
    told.push(await (await post(server.url, `/auth/v1/toke%6E?${query}`, guess)).text());
  }
  expect(told.filter((text) => text.includes('Invalid login credentials'))).toHaveLength(1);
  await discard(server);
});

test.runIf(POSTGRES_BIN)('what two servers over one PostgreSQL count is counted together', async () => {
  const cluster = await startCluster(POSTGRES_BIN ?? '');
  const dataDir = makeDataDir();
  const LIMITS = 'form=4/600,everything=40/600,account=4/600';
  const start = () => startServer({ dataDir, env: { DATABASE_URL: cluster.url, LIMITS } });
  const servers = [await start(), await start()];
  const urls = servers.map(({ url }) => url);
  const alternating = (turn: number) => urls[turn % 2] ?? '';

  const send = (turn: number) => post(alternating(turn), '/rest/v1/contact_submissions', sample);
  for (let turn = 0; turn < 4; turn += 1) expect((await send(turn)).status).toBe(201);
  for (let turn = 0; turn < 2; turn += 1) expect((await send(turn)).status).toBe(429);

  const guess = (turn: number) =>
    post(alternating(turn), '/auth/v1/token?grant_type=password', {
      email: 'ann@mail.example',
      password: 'guessing',
    });
  for (let turn = 0; turn < 4; turn += 1) expect((await guess(turn)).status).toBe(400);
  for (let turn = 0; turn < 2; turn += 1) expect((await guess(turn)).status).toBe(429);

  // Twelve calls above and 24 here, and then a few until each has heard of the other's.
  const page = (url: string) => fetch(`${url}/favicon.svg`).then(({ status }) => status);
  for (let turn = 0; turn < 24; turn += 1) expect(await page(alternating(turn))).toBe(200);
  const asked: number[] = [];
  for (const url of urls) {
    let pages = 0;
    await vi.waitFor(
      async () => {
        pages += 1;
        expect(await page(url)).toBe(429);
      },
      { timeout: 60_000, interval: 1000 },
    );
    asked.push(pages);
  }
  // Alone each of them would have let through 22 more.
  expect(Math.max(...asked)).toBeLessThan(20);

  const sql = postgres(cluster.url, { max: 1 });
  for (const { key } of await sql`select key from private.counted_calls`) expect(key).toMatch(/^[\w-]{43}$/);
  await sql.end();
  await cluster.stop();
  expect(await page(urls[0] ?? '')).toBe(429);
  for (const server of servers) await discard(server);
});

test.runIf(POSTGRES_BIN)('while PostgreSQL is away pages are served, and counted', async () => {
  const cluster = await startCluster(POSTGRES_BIN ?? '');
  const env = { DATABASE_URL: cluster.url, LIMITS: 'form=2/600,everything=20/600' };
  const server = await startServer({ env });
  await cluster.stop();
  const page = () => fetch(`${server.url}/favicon.svg`).then(({ status }) => status);
  for (let turn = 0; turn < 10; turn += 1) expect(await page()).toBe(200);
  const send = () => post(server.url, '/rest/v1/contact_submissions', sample).then(({ status }) => status);
  expect([await send(), await send(), await send()]).toEqual([503, 503, 429]);
  for (let turn = 0; turn < 7; turn += 1) expect(await page()).toBe(200);
  expect(await page()).toBe(429);
  await discard(server);
});
