import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { PostgrestClient } from '@supabase/postgrest-js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PUBLIC_KEY } from '../../server/call.ts';
import { UnavailableError } from '../../server/db/errors.ts';
import { DATABASES, type TestDatabase } from '../support/databases.ts';
import { sample } from '../support/samples.ts';
import { type Server, type Session, SITE_URL, serve } from './harness.ts';

const TABLE = '/rest/v1/contact_submissions';
const LIST = `${TABLE}?select=*&order=created_at.desc`;
const OBJECT = 'application/vnd.pgrst.object+json';

describe.each(DATABASES)('data, on $name', ({ open }) => {
  let db: TestDatabase;
  let server: Server;
  let admin: Session;
  let member: Session;
  beforeAll(async () => {
    db = await open();
    server = serve(db);
    admin = await server.signUpAdmin('admin@mail.example');
    member = await server.signUp('member@mail.example');
    for (let index = 0; index < 5; index += 1) {
      await db.query(
        `insert into public.contact_submissions (name, phone, email, service, location, created_at)
         values ($1, '01632 960001', 'ann@mail.example', 'Quote Request', 'Newport', now() - make_interval(hours => $2))`,
        [`Ann ${index}`, index],
      );
    }
  });
  afterAll(() => db.remove());

  const get = (path: string, headers: Record<string, string> = {}, token = admin.access_token) =>
    server.send('GET', path, { token, headers });
  const namesOf = ({ body }: { body: { name: string }[] }) => body.map(({ name }) => name);
  const addRequest = async () => {
    const [row] = await db.query<{ id: string }>(
      `insert into public.contact_submissions (name, phone, email, service, location, created_at)
       values ('Added', '01632 960001', 'ann@mail.example', 'Quote Request', 'Newport', now() - interval '1 year') returning id`,
    );
    return row?.id ?? '';
  };

  describe('a request', () => {
    test('a request without its optional columns is stored with nulls', async () => {
      const { urgency, details, ...required } = sample;
      const { error } = await server
        .client()
        .from('contact_submissions')
        .insert({ ...required, name: 'No Urgency' });
      expect(error).toBeNull();
      const rows = await db.query(
        "delete from public.contact_submissions where name = 'No Urgency' returning urgency, details",
      );
      expect(rows).toEqual([{ urgency: null, details: null }]);
    });

    test('is stored trimmed, by postgrest-js and with any token', async () => {
      const { error, status } = await new PostgrestClient(`${SITE_URL}/rest/v1`, {
        headers: { apikey: PUBLIC_KEY, authorization: 'Bearer e30.e30.e30' },
        fetch: async (input, init) => server.fetch(new Request(input, init)),
      })
        .from('contact_submissions')
        .insert({ ...sample, name: '  Stored Name ', details: ' ', urgency: null });
      expect({ error, status }).toEqual({ error: null, status: 201 });
      const rows = await db.query(
        "delete from public.contact_submissions where name = 'Stored Name' returning *",
      );
      expect(rows).toMatchObject([{ urgency: null, details: null, status: 'new' }]);
    });

    test('is acknowledged as PostgREST does, without the row', async () => {
      const { status, text, headers } = await server.post(TABLE, { ...sample, name: 'Gone' });
      expect([status, text, headers.get('content-range')]).toEqual([201, '', '*/*']);
      await db.query("delete from public.contact_submissions where name = 'Gone'");
    });

    test.each([
      ['a short name', { name: ' A ' }, 'name: Name must be at least 2 characters'],
      ['an unknown service', { service: 'Gardening' }, 'service: Please select a service'],
      ['a field of the database', { status: 'spam' }, '"status" is not a field of this call.'],
      ['a number for text', { name: 7 }, 'name: Expected text or null.'],
    ])('with %s is refused by name', async (_, fields, message) => {
      const { status, body } = await server.post(TABLE, { ...sample, ...fields });
      expect([status, body]).toEqual([400, { code: 'PGRST102', message, details: null, hint: null }]);
    });

    test('that breaks a rule of the database is named by its constraint, without the row', async () => {
      await db.query(
        "alter table public.contact_submissions add constraint no_sundays check (name <> 'Sunday Person')",
      );
      const { status, text, body } = await server.post(TABLE, { ...sample, name: 'Sunday Person' });
      await db.query('alter table public.contact_submissions drop constraint no_sundays');
      expect([status, body.code]).toEqual([400, '23514']);
      expect(body.message).toBe('new row violates check constraint "no_sundays"');
      expect(text).not.toContain('Sunday');
    });
  });

  describe('the list', () => {
    test('has every column, newest first, as SPEC section 7 calls it', async () => {
      const { data, error } = await server
        .client()
        .from('contact_submissions')
        .select('*')
        .order('created_at', { ascending: false })
        .setHeader('authorization', `Bearer ${admin.access_token}`);
      expect(error).toBeNull();
      expect(data?.map(({ name }) => name)).toEqual(['Ann 0', 'Ann 1', 'Ann 2', 'Ann 3', 'Ann 4']);
      expect(Object.keys(data?.[0]).toSorted()).toEqual(
        [
          'created_at',
          'details',
          'email',
          'id',
          'location',
          'name',
          'phone',
          'service',
          'status',
          'urgency',
        ].toSorted(),
      );
      expect(data?.[0].created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/);
    });

    test.each([
      ['', {}, 200, '0-4/*', [0, 1, 2, 3, 4]],
      ['&limit=2', {}, 200, '0-1/*', [0, 1]],
      ['&limit=2&offset=3', {}, 200, '3-4/*', [3, 4]],
      ['&limit=0', {}, 200, '*/*', []],
      ['&offset=9', {}, 200, '*/*', []],
      ['', { range: '1-2', 'range-unit': 'items' }, 200, '1-2/*', [1, 2]],
      ['', { range: '3-' }, 200, '3-4/*', [3, 4]],
      ['&limit=3', { range: '0-1' }, 200, '0-1/*', [0, 1]],
      ['&limit=2&offset=1', { prefer: 'count=exact' }, 206, '1-2/5', [1, 2]],
      ['', { prefer: 'count=exact' }, 200, '0-4/5', [0, 1, 2, 3, 4]],
      ['&offset=5', { prefer: 'count=exact' }, 206, '*/5', []],
    ] as [string, Record<string, string>, number, string, number[]][])(
      'with “%s” and %o',
      async (parameters, headers, status, range, rows) => {
        const answer = await get(LIST + parameters, headers);
        expect([answer.status, answer.headers.get('content-range')]).toEqual([status, range]);
        expect(namesOf(answer)).toEqual(rows.map((index) => `Ann ${index}`));
      },
    );

    test('from beyond the last row, and from a range that ends before it begins, is 416', async () => {
      const beyond = await get(`${LIST}&offset=6`, { prefer: 'count=exact' });
      expect(beyond).toMatchObject({
        status: 416,
        body: { code: 'PGRST103', details: 'An offset of 6 was requested, but there are only 5 rows.' },
      });
      expect(beyond.headers.get('content-range')).toBe('*/5');
      expect((await get(LIST, { range: '3-1' })).status).toBe(416);
    });

    test('gives at most 1,000 rows', async () => {
      await db.query(
        `insert into public.contact_submissions (name, phone, email, service, location)
         select 'Crowd', '01632 960001', 'ann@mail.example', 'Quote Request', 'Newport' from generate_series(1, 1005)`,
      );
      const answer = await get(`${LIST}&limit=5000`, { prefer: 'count=exact' });
      await db.query("delete from public.contact_submissions where name = 'Crowd'");
      expect([answer.status, answer.headers.get('content-range')]).toEqual([206, '0-999/1010']);
    });

    test('is empty for an account that is no admin, and its count is 0', async () => {
      const answer = await get(LIST, { prefer: 'count=exact' }, member.access_token);
      expect([answer.status, answer.body, answer.headers.get('content-range')]).toEqual([200, [], '*/0']);
    });

    test.each(['order=name.asc', 'limit=-1', 'select=id', 'name=eq.Ann', 'id=eq.1', '__proto__=1'])(
      'takes no “%s”',
      async (parameter) => {
        const answer = await get(`${TABLE}?${parameter.startsWith('select') ? '' : 'select=*&'}${parameter}`);
        expect(answer.status).toBe(400);
        expect(answer.body.message).toContain(parameter.split('=')[0]);
      },
    );
  });

  test('a single row is an object where one is asked for, and 406 when it is missing', async () => {
    const id = await addRequest();
    const found = await get(`${TABLE}?select=*&id=eq.${id}`, { accept: OBJECT });
    expect([found.status, found.body.name, found.headers.get('content-type')]).toEqual([
      200,
      'Added',
      OBJECT,
    ]);
    const missing = await get(`${TABLE}?select=*&id=eq.${randomUUID()}`, { accept: OBJECT });
    expect(missing).toMatchObject({
      status: 406,
      body: { code: 'PGRST116', details: 'The result contains 0 rows', hint: null },
    });
    await db.query("delete from public.contact_submissions where name = 'Added'");
  });

  test('deleting one counts it, and an account that is no admin deletes nothing', async () => {
    const id = await addRequest();
    const remove = async ({ access_token: token }: Session, headers = {}) => {
      const answer = await server.send('DELETE', `${TABLE}?id=eq.${id}`, { token, headers });
      return [answer.status, answer.text, answer.headers.get('content-range')];
    };
    const count = { prefer: 'count=exact' };
    expect(await remove(member, count)).toEqual([204, '', '*/0']);
    expect(await remove(admin, count)).toEqual([204, '', '*/1']);
    expect(await remove(admin)).toEqual([204, '', '*/*']);
    for (const query of ['', '?id=neq.1', `?id=eq.${id}&or=(id.neq.a)`, `?id=eq.${id}&id=eq.${id}`]) {
      expect((await server.send('DELETE', TABLE + query, { token: admin.access_token })).status).toBe(400);
    }
  });

  test('an account reads its own role and no other', async () => {
    const roleOf = (session: Session, id = session.user.id) =>
      get(`/rest/v1/user_roles?select=role&user_id=eq.${id}&role=eq.admin`, {}, session.access_token);
    expect((await roleOf(admin)).body).toEqual([{ role: 'admin' }]);
    expect((await roleOf(member)).body).toEqual([]);
    expect((await roleOf(member, admin.user.id)).body).toEqual([]);
  });

  describe('a function', () => {
    const ARGUMENTS: Record<string, object> = {
      list_submissions: {
        view: 'all',
        urgencies: ['emergency', ''],
        since: '2026-01-01T00:00:00Z',
        wanted: 2,
      },
      count_submissions: { search: 'Newport' },
      submission_statistics: {},
      read_handling: { submission: randomUUID() },
      handle_submission: { submission: randomUUID(), event: randomUUID(), kind: 'taken' },
      handle_submissions: { submissions: [randomUUID()], kind: 'answered' },
      delete_submissions: { submissions: [randomUUID()] },
      export_submissions: { submissions: [randomUUID(), randomUUID()], sort: 'urgency' },
      submission_figures: {},
      list_staff: {},
    };

    test.each(Object.entries(ARGUMENTS))('%s takes its arguments, from admins only', async (name, args) => {
      const { status, headers } = await server.rpc(name, admin.access_token, args);
      // There is no such request.
      expect(status).toBe(name === 'handle_submission' ? 404 : 200);
      if (status === 200) expect(headers.get('content-range')).toBe('0-0/*');
      expect(await server.rpc(name, member.access_token, args)).toMatchObject({
        status: 403,
        body: { code: '42501', message: 'permission denied', details: null, hint: null },
      });
      expect((await server.rpc(name, undefined, args)).status).toBe(401);
    });

    test('searches nothing for an account that is no admin', async () => {
      await db.query('alter table public.contact_submissions rename to not_here');
      const answers = [];
      for (const name of ['list_submissions', 'count_submissions', 'export_submissions']) {
        answers.push((await server.rpc(name, member.access_token, { search: 'Ann' })).body.code);
      }
      await db.query('alter table public.not_here rename to contact_submissions');
      expect(answers).toEqual(['42501', '42501', '42501']);
    });

    test('gives its statistics as a row, or as an object', async () => {
      expect((await server.rpc('submission_statistics', admin.access_token)).body).toMatchObject([
        { total: 5 },
      ]);
      const { data } = await server
        .client()
        .rpc('submission_statistics')
        .setHeader('authorization', `Bearer ${admin.access_token}`)
        .single();
      expect(data).toMatchObject({ total: 5 });
    });

    test('refuses arguments that it does not take', async () => {
      for (const [name, args, code, message] of [
        ['list_submissions', { view: 'bin' }, 'PT400', /view/],
        ['list_submissions', { search: 'a\0' }, '22P05', /not valid/],
        ['list_submissions', { wanted: [] }, '22P02', /not valid/],
        ['list_submissions', { search: [[]] }, 'PGRST102', /^search: /],
        ['list_submissions', { 'view text) from x --': 1 }, 'PGRST102', /is not a field/],
        ['count_submissions', { wanted: 1 }, 'PGRST102', /^"wanted" is not a field/],
        ['submission_statistics', { total: 1 }, 'PGRST102', /^"total" is not a field/],
        ['read_handling', {}, '42883', /missing/],
        ['delete_submissions', { submissions: Array(501).fill(randomUUID()) }, 'PT400', /500/],
      ] as [string, object, string, RegExp][]) {
        const { status, body } = await server.rpc(name, admin.access_token, args);
        expect([status, body.code]).toEqual([400, code]);
        expect(body.message).toMatch(message);
      }
    });

    test('answers with the status that the database gives an error', async () => {
      const submission = await addRequest();
      const colleague = await server.signUpAdmin('colleague@mail.example');
      const take = ({ access_token }: Session, id: string) =>
        server.rpc('handle_submission', access_token, { submission: id, event: randomUUID(), kind: 'taken' });
      expect((await take(colleague, submission)).status).toBe(200);
      expect(await take(admin, submission)).toMatchObject({ status: 409, body: { code: 'PT409' } });
      expect(await take(admin, randomUUID())).toMatchObject({ status: 404, body: { code: 'PT404' } });
      await db.query("delete from public.contact_submissions where name = 'Added'");
    });
  });

  describe('a failure of the database', () => {
    const INSIDE = /10\.0\.0\.7|deadlock|secret|Ann|mail\.example/;
    const failing = (error: unknown) =>
      serve({ ...db, transaction: () => Promise.reject(error), query: () => Promise.reject(error) });

    test.each([
      ['that passes', new UnavailableError('connection to 10.0.0.7 lost'), 503, '5'],
      ['a conflict', Object.assign(new Error('deadlock detected'), { code: '40P01' }), 503, '5'],
      ['of ours', Object.assign(new Error('relation "secret" does not exist'), { code: '42P01' }), 500, null],
    ])(
      '%s says nothing of the inside, nor of what people wrote, to anyone',
      async (_, error, status, retryAfter) => {
        const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
        for (const path of [TABLE, '/auth/v1/signup']) {
          const body = path === TABLE ? sample : { email: 'new@mail.example', password: 'correct horse' };
          const answer = await failing(error).post(path, body);
          expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, retryAfter]);
          expect(answer.text).not.toMatch(INSIDE);
        }
        await setImmediate();
        const output = written.mock.calls.join();
        written.mockRestore();
        expect(output).toContain('request failed');
        expect(output).not.toMatch(INSIDE);
      },
    );
  });
});
