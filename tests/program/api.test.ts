import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sign } from 'hono/jwt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PUBLIC_KEY } from '../../server/database/backend.ts';
import { client } from '../support/api.ts';
import { sample } from '../support/samples.ts';
import { discard, overHttp, type RunningServer, startServer } from '../support/server.ts';

/** Signed with another algorithm by somebody else. */
const FOREIGN = `Bearer ${['{"alg":"RS256","typ":"JWT"}', '{"role":"authenticated"}', 'signature']
  .map((part) => Buffer.from(part).toString('base64url'))
  .join('.')}`;

/** Words that no answer and no log may show. */
const MARKS = [
  'Marked Person',
  '07700 900999',
  'marked@mail.example',
  'Marked Town',
  'marked details',
  'marked-password',
];

/** Where else the site's pages are served. */
const PAGES = 'https://pages.example';

describe('the API before the backend library', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer({ env: { ALLOWED_ORIGINS: `${PAGES}, http://localhost:8080` } });
  });
  afterAll(() => discard(server));

  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(server.url + path, {
      method,
      headers: { apikey: PUBLIC_KEY, 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  const insert = (body: unknown, headers?: Record<string, string>) =>
    call('POST', '/rest/v1/contact_submissions', body, headers);

  test('our own pages may send, other sites may not', async () => {
    expect((await insert(sample, { origin: server.url })).status).toBe(201);
    expect((await insert(sample, { origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await insert(sample, { origin: 'null' })).status).toBe(403);
    const preflight = await call('OPTIONS', '/rest/v1/contact_submissions', undefined, {
      origin: server.url,
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('pages that are served elsewhere may send where the owner says so, and are asked about first', async () => {
    for (const [method, path] of [
      ['POST', '/rest/v1/contact_submissions'],
      ['DELETE', '/rest/v1/contact_submissions'],
      ['PUT', '/auth/v1/user'],
    ] as const) {
      const asked = { origin: PAGES, 'access-control-request-method': method };
      const { status, headers } = await call('OPTIONS', path, undefined, asked);
      expect(status).toBe(204);
      expect(headers.get('access-control-allow-origin')).toBe(PAGES);
      expect(headers.get('access-control-allow-methods')).toContain(method);
      expect(headers.get('access-control-allow-headers')).toMatch(/\bapikey\b.*\bauthorization\b/);
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    }
    const stored = await insert(sample, { origin: PAGES });
    expect(stored.status).toBe(201);
    expect(stored.headers.get('access-control-allow-origin')).toBe(PAGES);
    expect(stored.headers.get('vary')).toContain('Origin');
    const refused = await insert({ ...sample, name: '' }, { origin: PAGES });
    expect(refused.status).toBe(400);
    expect(refused.headers.get('access-control-allow-origin')).toBe(PAGES);
    for (const origin of ['https://pages.example.evil.example', 'http://pages.example', 'null']) {
      const other = await call('OPTIONS', '/rest/v1/contact_submissions', undefined, {
        origin,
        'access-control-request-method': 'POST',
      });
      expect(other.status).toBe(403);
      expect(other.headers.get('access-control-allow-origin')).toBeNull();
    }
    const page = await fetch(server.url, { headers: { origin: PAGES } });
    expect(page.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('one call is one request', async () => {
    const submissions = client(overHttp(server.url)).from('contact_submissions');
    expect((await submissions.insert([sample, sample])).error?.code).toBe('REFUSED');
    expect((await submissions.insert([sample])).error?.code).toBe('REFUSED');
  });

  test('no answer allows another origin', async () => {
    const answers = await Promise.all([
      insert(sample),
      call('GET', '/auth/v1/user'),
      call('GET', '/rest/v1/user_roles'),
    ]);
    for (const { headers } of answers) {
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  test('a body is at most 16 KB', async () => {
    expect((await insert({ ...sample, details: 'a'.repeat(17_000) })).status).toBe(413);
    const streamed = new ReadableStream({
      start(controller) {
        for (let part = 0; part < 20; part += 1)
          controller.enqueue(new TextEncoder().encode('a'.repeat(1024)));
        controller.close();
      },
    });
    const answer = await fetch(`${server.url}/rest/v1/contact_submissions`, {
      method: 'POST',
      body: streamed,
      headers: { apikey: PUBLIC_KEY },
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(413);
    const longest = {
      ...sample,
      name: '💚'.repeat(100),
      location: '💚'.repeat(200),
      details: '💚'.repeat(2000),
    };
    expect((await insert(longest)).status).toBe(201);
  });

  test.each([
    ['PUT', '/rest/v1/contact_submissions', 405],
    ['PATCH', '/rest/v1/contact_submissions', 405],
    ['HEAD', '/rest/v1/contact_submissions', 405],
    ['GET', '/rest/v1/rpc/submission_statistics', 405],
    ['POST', '/rest/v1/rpc/grant_admin', 404],
    ['POST', '/rest/v1/rpc/list_admins', 404],
    ['GET', '/auth/v1/settings', 404],
    ['GET', '/auth/v1/authorize', 404],
    ['POST', '/auth/v1/otp', 404],
    ['GET', '/auth/v1/recover', 405],
    ['POST', '/auth/v1/admin/users', 404],
  ])('%s %s is not served: %i', async (method, path, status) => {
    expect((await call(method, path, ['GET', 'HEAD'].includes(method) ? undefined : {})).status).toBe(status);
  });

  test.each([
    { email: {}, password: [1] },
    { email: 'a\u0000b@mail.example', password: 'secret12' },
    { email: null, password: 'secret12' },
    [[]],
    'null',
    '{"email"',
    '',
  ])('malformed credentials %j are the sender’s fault', async (body) => {
    for (const path of ['/auth/v1/token?grant_type=password', '/auth/v1/signup']) {
      const { status } = await call('POST', path, body);
      expect(status, path).toBeGreaterThanOrEqual(400);
      expect(status, path).toBeLessThan(500);
    }
    expect(
      (await call('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token: {} })).status,
    ).toBe(400);
  });

  test.each(['Bearer abc', 'Bearer a.b.c', 'Basic eDp5', 'Bearer ', `Bearer ${PUBLIC_KEY}`, FOREIGN])(
    'what a session may do is refused with “%s”, what anyone may do is done',
    async (authorization) => {
      const desk = await call('POST', '/rest/v1/rpc/submission_statistics', {}, { authorization });
      expect(desk.status).toBe(401);
      expect((await desk.json()).code).toBe('PGRST301');
      expect((await insert(sample, { authorization })).status).toBe(201);
    },
  );

  test.each([[{ ...sample, name: { a: 1 } }], [{ ...sample, details: [] }], [true], ['5']])(
    'a row that is none (%j) is the sender’s fault',
    async (body) => {
      expect((await insert(body)).status).toBe(400);
    },
  );

  test('a row of sign-ins does not hold up a request', async () => {
    const credentials = { email: 'busy@mail.example', password: 'wrong password' };
    await call('POST', '/auth/v1/signup', { ...credentials, password: 'right password' });
    const signIns = Array.from({ length: 60 }, () =>
      call('POST', '/auth/v1/token?grant_type=password', credentials),
    );
    const order: string[] = [];
    const all = Promise.all(signIns).then((answers) => {
      order.push('sign-ins');
      return answers.map(({ status }) => status);
    });
    await Promise.race(signIns);
    expect((await insert(sample)).status).toBe(201);
    order.push('request');
    const statuses = await all;
    expect(order).toEqual(['request', 'sign-ins']);
    expect(new Set(statuses)).toEqual(new Set([400, 429]));
  });

  test('without the public key nothing is answered', async () => {
    const { jwtSecret } = JSON.parse(readFileSync(join(server.dataDir, 'secrets.json'), 'utf8'));
    const service = await sign({ role: 'service_role', exp: 4_102_444_800 }, jwtSecret);
    for (const apikey of ['', 'sb_secret_guess', jwtSecret, service, `${PUBLIC_KEY}, ${PUBLIC_KEY}`]) {
      expect((await insert(sample, { apikey })).status, apikey).toBe(401);
    }
  });

  test('what people write shows in no log, whatever goes wrong', async () => {
    const marked = {
      name: 'Marked Person',
      phone: '07700 900999',
      email: 'marked@mail.example',
      service: 'Sharps Removal',
      location: 'Marked Town',
      urgency: null,
      details: 'marked details',
    };
    await insert(marked);
    await insert({ ...marked, name: 'M' });
    await insert({ ...marked, status: 'x' });
    await insert({ ...marked, nonsense: 'Marked Person' });
    await insert({ ...marked, name: 'Marked Person\u0000' });
    await insert(JSON.stringify(marked).slice(0, -1));
    await call('GET', '/rest/v1/contact_submissions?name=eq.Marked%20Person');
    await call('GET', '/rest/v1/Marked%20Person');
    await call('POST', '/rest/v1/rpc/submission_statistics', marked);
    const credentials = { email: 'marked@mail.example', password: 'marked-password' };
    await call('POST', '/auth/v1/token?grant_type=password', credentials);
    await call('POST', '/auth/v1/signup', credentials);
    await call('POST', '/auth/v1/signup', credentials);
    await call('POST', '/auth/v1/signup', { ...credentials, data: 'Marked Person' });
    for (const mark of MARKS) expect(server.output()).not.toContain(mark);
  });
});
