import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASES, type TestDatabase } from '../support/databases.ts';
import { PASSWORD, sample } from '../support/samples.ts';
import { type SendOptions, type Server, SITE_URL, serve } from './harness.ts';

const TABLE = '/rest/v1/contact_submissions';
const SIGN_IN = '/auth/v1/token?grant_type=password';
const json = JSON.stringify(sample);
const [{ open }] = DATABASES as [(typeof DATABASES)[0]];

describe('calls', () => {
  let db: TestDatabase;
  let server: Server;
  beforeAll(async () => {
    db = await open();
    server = serve(db);
  });
  afterAll(() => db.remove());

  test.each([
    ['GET', '/rest/v1/'],
    ['GET', '/rest/v1/auth.users'],
    ['GET', `${TABLE}/`],
    ['POST', '/rest/v1/rpc/pg_sleep'],
    ['POST', '/rest/v1/rpc/is_admin'],
    ['GET', '/auth/v1/settings'],
    ['GET', '/auth/v1/admin/users'],
    ['POST', '/auth/v1/otp'],
  ])('%s %s does not exist', async (method, path) => {
    const { status, body } = await server.send(method, path);
    expect([status, body.message ?? body.msg]).toEqual([404, 'There is no such call.']);
  });

  test.each([
    ['PATCH', TABLE, 'POST, GET, DELETE'],
    ['OPTIONS', TABLE, 'POST, GET, DELETE'],
    ['GET', '/rest/v1/rpc/list_submissions', 'POST'],
    ['POST', '/auth/v1/user', 'GET, PUT'],
  ])('%s %s is 405', async (method, path, allow) => {
    const { status, headers } = await server.send(method, path);
    expect([status, headers.get('allow')]).toEqual([405, allow]);
  });

  test.each<[string, number, string, SendOptions]>([
    ['of no type', 415, 'JSON', { body: json, headers: { 'content-type': '' } }],
    [
      'of a form',
      415,
      'JSON',
      { body: json, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    ],
    [
      'in UTF-16',
      415,
      'JSON',
      { body: json, headers: { 'content-type': 'application/json; charset=utf-16' } },
    ],
    ['that is compressed', 415, 'JSON', { body: gzipSync(json), headers: { 'content-encoding': 'gzip' } }],
    ['of 17 KB', 413, 'too large', { body: { ...sample, details: 'a'.repeat(17_000) } }],
    ['of 17 KB without its length', 413, 'too large', { body: new Blob(['a'.repeat(17_000)]).stream() }],
    ['that is cut short', 400, 'not valid JSON', { body: '{"name":' }],
    ['that is not UTF-8', 400, 'not valid JSON', { body: Buffer.from(json.replace('Ann', 'Ä'), 'latin1') }],
    ['that is a text', 400, 'object is expected', { body: '"Ann"' }],
    ['that is a list', 400, 'object is expected', { body: [sample] }],
    ['with __proto__', 400, '"__proto__" is not a field', { body: json.replace('{', '{"__proto__":{},') }],
    ['with a long name', 400, `"${'x'.repeat(40)}" is`, { body: { ...sample, ['x'.repeat(99)]: 1 } }],
  ])('a body %s is refused', async (_, status, message, options) => {
    const answer = await server.send('POST', TABLE, options);
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringContaining(message)]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    [`${TABLE}?columns=name`, '"columns" is not a field of this call.'],
    [SIGN_IN.replace('password', 'pkce'), 'grant_type'],
    ['/auth/v1/token', 'grant_type'],
    [`${SIGN_IN}&grant_type=refresh_token`, '"grant_type" is given twice.'],
    ['/auth/v1/logout?scope=all', ''],
  ])('%s is refused by name', async (path, message) => {
    const { status, body } = await server.post(path, sample);
    expect([status, body.message ?? body.msg]).toEqual([400, expect.stringContaining(message)]);
  });

  test('errors have the shape of PostgREST or of GoTrue', async () => {
    expect((await server.post(TABLE, {})).body).toEqual({
      code: 'PGRST102',
      message: expect.any(String),
      details: null,
      hint: null,
    });
    expect((await server.post(SIGN_IN, {})).body).toEqual({
      code: 400,
      error_code: 'validation_failed',
      msg: expect.any(String),
    });
  });

  test.each([undefined, 'sb_publishable_other'])('the key %s is refused', async (apikey) => {
    const headers = { apikey: apikey ?? '' };
    expect((await server.post(TABLE, sample, { headers })).status).toBe(401);
  });

  describe('pages of other sites', () => {
    const foreign = [
      'https://elsewhere.example',
      'null',
      `${SITE_URL}.evil.example`,
      'http://site.example:81',
    ];
    test.each(foreign)('%s is refused', async (origin) => {
      const answer = await server.post(TABLE, sample, { headers: { origin } });
      expect(answer.status).toBe(403);
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    });

    test('our own address, and the one that the browser asked, are served', async () => {
      expect((await server.post(TABLE, sample, { headers: { origin: SITE_URL } })).status).toBe(201);
      const headers = { origin: 'https://other-name.example', host: 'other-name.example' };
      expect((await server.post(TABLE, sample, { headers })).status).toBe(201);
    });

    test('use up no limit of a visitor', async () => {
      const limited = serve(db, { limitFactor: 1 });
      const headers = { origin: 'https://elsewhere.example' };
      const credentials = { email: 'ann@mail.example', password: PASSWORD };
      for (let turn = 0; turn < 25; turn += 1) {
        for (const [path, body] of [
          [TABLE, sample],
          [SIGN_IN, credentials],
          ['/auth/v1/signup', credentials],
          ['/auth/v1/recover', { email: 'ann@mail.example' }],
          ['/auth/v1/verify', { token_hash: 'x', type: 'recovery' }],
        ] as const) {
          expect((await limited.post(path, body, { headers })).status).toBe(403);
        }
      }
      expect((await limited.post(TABLE, sample)).status).toBe(201);
      expect((await limited.post(SIGN_IN, credentials)).status).toBe(400);
      expect((await limited.post('/auth/v1/verify', { token_hash: 'x', type: 'recovery' })).status).toBe(403);
    });
  });

  test('a content type of 15 KB takes no time to read', async () => {
    const type = `application/json${' '.repeat(15_000)}x`;
    const before = process.cpuUsage();
    for (let turn = 0; turn < 20; turn += 1) {
      const { status } = await server.post(TABLE, sample, { headers: { 'content-type': type } });
      expect(status).toBe(415);
    }
    expect(process.cpuUsage(before).user).toBeLessThan(500_000);
  });

  test('a call over its limit is told when to come back, whatever it holds', async () => {
    let now = 0;
    const limited = serve(db, { limitFactor: 1, now: () => now });
    const bodies: unknown[] = [sample, {}, '{', { name: 7 }];
    for (let turn = 0; turn < 20; turn += 1) {
      expect((await limited.post(TABLE, bodies[turn % 4])).status).not.toBe(429);
    }
    now = 60_000;
    const refused = await limited.post(TABLE, sample);
    expect([refused.status, refused.headers.get('retry-after'), refused.body.message]).toEqual([
      429,
      '540',
      expect.stringMatching(
        /^There have been too many attempts\. Please try again in 9 minutes, or call us on /,
      ),
    ]);
    expect((await limited.post(TABLE, sample, { from: '198.51.100.9' })).status).toBe(201);
    expect((await limited.post(SIGN_IN, { email: 'a@b.example', password: 'x' })).status).toBe(400);
    now = 600_001;
    expect((await limited.post(TABLE, sample)).status).toBe(201);
  });

  test('/healthz answers, and /request leads to the form', async () => {
    expect((await server.send('GET', '/healthz')).status).toBe(200);
    const { status, headers } = await server.send('GET', '/request');
    expect([status, headers.get('location')]).toEqual([303, '/#contact']);
  });
});
