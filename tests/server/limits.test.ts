import { expect, test } from 'vitest';
import { PUBLIC_KEY } from '../../server/embedded.ts';
import { sample } from '../support/samples.ts';
import { discard, serviceClient, startServer } from '../support/server.ts';

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
    /^There have been too many attempts\. .* minutes, or call us\.$/,
  );
  const { count } = await serviceClient(server)
    .from('contact_submissions')
    .select('*', { count: 'exact', head: true });
  expect(count).toBe(20);

  const credentials = { email: 'guess@mail.example', password: 'guessing' };
  const signIn = () => post(server.url, '/auth/v1/token?grant_type=password', credentials);
  for (let turn = 0; turn < 10; turn += 1) expect((await signIn()).status).toBe(400);
  expect((await signIn()).status).toBe(429);
  expect((await (await signIn()).json()).msg).toContain('too many attempts');

  const signUp = (turn: number) =>
    post(server.url, '/auth/v1/signup', { email: `new-${turn}@mail.example`, password: 'password' });
  for (let turn = 0; turn < 5; turn += 1) expect((await signUp(turn)).status).toBe(200);
  expect((await signUp(5)).status).toBe(429);

  const pages = Array.from({ length: 600 }, () =>
    fetch(`${server.url}/favicon.svg`).then(({ status }) => status),
  );
  expect(await Promise.all(pages)).toContain(429);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  await discard(server);
});

test('behind a trusted proxy each client has limits of its own', async () => {
  const server = await startServer({ env: { LIMITS: 'form=1/600', TRUSTED_PROXIES: '1' } });
  const send = (client: string) =>
    post(server.url, '/rest/v1/contact_submissions', sample, { 'x-forwarded-for': `forged, ${client}` });
  expect((await send('198.51.100.1')).status).toBe(201);
  expect((await send('198.51.100.1')).status).toBe(429);
  expect((await send('198.51.100.2')).status).toBe(201);
  await discard(server);
});
