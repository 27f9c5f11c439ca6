import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMMANDS } from '../../server/cli/commands.ts';
import { account, client } from '../support/api.ts';
import { grantAdmin, insertSubmissions } from '../support/rows.ts';
import { sample } from '../support/samples.ts';
import { DATABASES, type OpenDatabase } from './databases.ts';

type Row = { id: string; name: string; created_at: string; urgency: string | null };
const person = (name: string, extra: Record<string, unknown> = {}) => ({
  ...sample,
  urgency: null,
  name,
  details: null,
  ...extra,
});

describe.each(DATABASES)('finding requests, on $name', ({ open }) => {
  let database: OpenDatabase;
  let admin: SupabaseClient;

  beforeAll(async () => {
    database = await open();
    admin = await account(database.fetch, 'desk@mail.example');
    await grantAdmin(database.backend.sql, 'desk@mail.example');
  });
  afterAll(() => database.close());

  async function store(...rows: Record<string, unknown>[]) {
    await database.backend.sql('delete from contact_submissions');
    await insertSubmissions(database.backend.sql, rows);
  }
  async function list(body: Record<string, unknown> = {}): Promise<Row[]> {
    const { data, error } = await admin.rpc('list_submissions', body);
    if (error) throw error;
    return data;
  }
  const names = async (body: Record<string, unknown>) => (await list(body)).map(({ name }) => name).sort();
  const count = async (body: Record<string, unknown>) => (await admin.rpc('count_submissions', body)).data;
  const keyOf = ({ created_at, id, urgency }: Row) => ({
    after_created_at: created_at,
    after_id: id,
    after_urgency: urgency ?? '',
  });
  /** All pages, each asked for with the key of the last row before it. */
  async function readAll(
    body: Record<string, unknown>,
    between: () => Promise<void> = async () => undefined,
  ) {
    const all: Row[] = [];
    for (;;) {
      const last = all.at(-1);
      const page = await list({ ...body, wanted: 3, ...(last && keyOf(last)) });
      if (page.length === 0) return all;
      all.push(...page);
      await between();
    }
  }

  describe('a search', () => {
    beforeAll(() =>
      store(
        person('Ánn Éxample'),
        person('Ben Phone', { phone: '+44 7700 900555' }),
        person('Cai Phone', { phone: '07700900555' }),
        person('Dai Phone', { phone: '(07700) 900-555' }),
        person('Other Phone', { phone: '07700 900556' }),
        person('Mail Person', { email: 'very.special@mail.example' }),
        person('Place Person', { location: '4 Heol y Parc, Tredegar' }),
        person('Service Person', { service: 'Pigeon Guano Removal' }),
        person('Details Person', { details: 'A PIANO of 100% ivory, C:\\keys_here' }),
        person('محمد العلي', { details: 'مرحبا' }),
        person('王伟'),
      ),
    );

    test.each([
      ['éxample', ['Ánn Éxample']],
      ['éxample Ánn', ['Ánn Éxample']],
      ['special@mail', ['Mail Person']],
      ['tredegar', ['Place Person']],
      ['pigeon', ['Service Person']],
      ['piano ivory', ['Details Person']],
      ['piano tredegar', []],
      ['محمد', ['محمد العلي']],
      ['王伟', ['王伟']],
      ['王', ['王伟']],
      ['100%', ['Details Person']],
      ['%', ['Details Person']],
      ['%%%', []],
      ['keys_here', ['Details Person']],
      ['_', ['Details Person']],
      ['keys%here', []],
      ['C:\\keys', ['Details Person']],
      ['\\', ['Details Person']],
      ["'; drop table contact_submissions; --", []],
      ...[
        '+44 7700 900555',
        '07700 900 555',
        '07700900555',
        '0044 7700 900555',
        '00447700900555',
        '+44 (0)7700 900555',
        '07700-900-555',
        '900555',
        '900 555',
      ].map((typed): [string, string[]] => [typed, ['Ben Phone', 'Cai Phone', 'Dai Phone']]),
    ])('for “%s” finds %j', async (search, expected) => {
      expect(await names({ search })).toEqual([...expected].sort());
      expect(await count({ search })).toBe(expected.length);
    });

    test('and filters narrow each other', async () => {
      expect(await names({ search: 'phone', service: 'Sharps Removal' })).toHaveLength(4);
      expect(await names({ search: 'phone', service: 'Pigeon Guano Removal' })).toEqual([]);
      expect(await names({ search: 'phone', urgencies: ['urgent'] })).toEqual([]);
      expect(await names({ search: 'phone', urgencies: ['urgent', ''] })).toHaveLength(4);
      expect(await names({ search: 'phone', folder: 'spam' })).toEqual([]);
    });
  });

  test('filters by folder, urgency, service and date, and counts the same', async () => {
    await store(
      person('Emergency', { urgency: 'emergency', created_at: '2026-01-01T10:00:00Z' }),
      person('Urgent', { urgency: 'urgent', created_at: '2026-01-02T10:00:00Z' }),
      person('Open', { created_at: '2026-01-03T10:00:00Z', service: 'Quote Request' }),
      person('Spam', { status: 'spam', urgency: 'emergency', created_at: '2026-01-04T10:00:00Z' }),
    );
    const cases: [Record<string, unknown>, string[]][] = [
      [{}, ['Emergency', 'Open', 'Urgent']],
      [{ folder: 'spam' }, ['Spam']],
      [{ folder: 'all' }, ['Emergency', 'Open', 'Spam', 'Urgent']],
      [{ folder: 'all', urgencies: ['emergency'] }, ['Emergency', 'Spam']],
      [{ urgencies: ['urgent', ''] }, ['Open', 'Urgent']],
      [{ urgencies: [] }, ['Emergency', 'Open', 'Urgent']],
      [{ service: 'Quote Request' }, ['Open']],
      [{ since: '2026-01-02T10:00:00Z' }, ['Open', 'Urgent']],
      [{ until: '2026-01-02T10:00:00Z' }, ['Emergency']],
      [{ since: '2026-01-01T11:00:00Z', until: '2026-01-03T10:00:00.000Z' }, ['Urgent']],
    ];
    for (const [body, expected] of cases) {
      expect(await names(body), JSON.stringify(body)).toEqual(expected);
      expect(await count(body), JSON.stringify(body)).toBe(expected.length);
    }
    const figures = (await admin.rpc('submission_statistics').single()).data as Record<string, number>;
    expect(figures).toMatchObject({ total: 4, new: 3, emergency: 2, spam: 1 });
  });

  test('pages follow each other without gap or repetition, whatever happens between them', async () => {
    const urgencies = ['emergency', 'urgent', 'standard', 'scheduled', null];
    const same = '2026-01-01T10:00:00.123456Z';
    const close = '2026-01-01T10:00:00.123457Z';
    const many = Array.from({ length: 20 }, (_, turn) =>
      person(`Person ${turn}`, { created_at: turn % 3 === 0 ? close : same, urgency: urgencies[turn % 5] }),
    );
    for (const sort of ['newest', 'urgency']) {
      for (const search of [undefined, 'person', 'n']) {
        await store(...many);
        const body = { sort, ...(search && { search }) };
        const whole = (await list({ ...body, wanted: 100 })).map(({ id }) => id);
        expect((await readAll(body)).map(({ id }) => id)).toEqual(whole);
        // The last row that was read is deleted, and a newer one comes, before each next page.
        const read = await readAll(body, async () => {
          const [{ id } = { id: '' }] = await list({ ...body, wanted: 1 });
          await database.backend.sql('delete from contact_submissions where id = $1', [id]);
          await insertSubmissions(database.backend.sql, [
            person('Newer Person', { urgency: 'emergency', created_at: '2026-02-01T00:00:00Z' }),
          ]);
        });
        expect(read.map(({ id }) => id)).toEqual(whole);
      }
    }
  });

  test('most urgent first, and each newest first', async () => {
    await store(
      person('Old Open', { created_at: '2026-01-01T00:00:00Z' }),
      person('Scheduled', { urgency: 'scheduled', created_at: '2026-01-05T00:00:00Z' }),
      person('Old Emergency', { urgency: 'emergency', created_at: '2026-01-01T00:00:00Z' }),
      person('New Emergency', { urgency: 'emergency', created_at: '2026-01-02T00:00:00Z' }),
      person('Standard', { urgency: 'standard', created_at: '2026-01-06T00:00:00Z' }),
      person('Urgent', { urgency: 'urgent', created_at: '2026-01-01T00:00:00Z' }),
    );
    const sorted = ['New Emergency', 'Old Emergency', 'Urgent', 'Standard', 'Scheduled', 'Old Open'];
    expect((await list({ sort: 'urgency' })).map(({ name }) => name)).toEqual(sorted);
  });

  const handle = async (submission: string | undefined, kind: string) => {
    const { error } = await admin.rpc('handle_submission', { submission, event: crypto.randomUUID(), kind });
    expect(error).toBeNull();
  };
  const idOf = async (name: string) => (await list({ folder: 'all' })).find((row) => row.name === name)?.id;

  test('the folder is the one that staff moved it to, in lists, counts and pages', async () => {
    const days = ['01', '02', '03', '04', '05', '06', '07', '08'];
    const row = (status: string) => (day: string) =>
      person(`${status} ${day}`, { status, created_at: `2026-01-${day}T00:00:00Z` });
    await store(...days.map(row('new')), ...days.map(row('spam')));
    await handle(await idOf('new 04'), 'spam');
    await handle(await idOf('spam 05'), 'not_spam');
    await handle(await idOf('spam 06'), 'not_spam');
    await handle(await idOf('spam 06'), 'spam');
    const requests = ['08', '07', '06', '05', '05', '03', '02', '01'];
    const spam = ['08', '07', '06', '04', '04', '03', '02', '01'];
    for (const search of [undefined, 'newport', 'n']) {
      for (const sort of ['newest', 'urgency']) {
        const days = async (folder: string) =>
          (await readAll({ folder, sort, ...(search && { search }) })).map(({ name }) => name.slice(-2));
        expect(await days('requests')).toEqual(requests);
        expect(await days('spam')).toEqual(spam);
        expect(await days('all')).toHaveLength(16);
      }
      const counts = ['requests', 'spam', 'all'].map((folder) =>
        count({ folder, ...(search && { search }) }),
      );
      expect(await Promise.all(counts)).toEqual([8, 8, 16]);
    }
  });

  test('a list of what nobody has taken, or of what somebody has', async () => {
    await store(...['Free', 'Taken', 'Answered', 'Back', 'Noted'].map((name) => person(`${name} Person`)));
    await handle(await idOf('Taken Person'), 'taken');
    await handle(await idOf('Answered Person'), 'answered');
    await handle(await idOf('Back Person'), 'taken');
    await handle(await idOf('Back Person'), 'reopened');
    await handle(await idOf('Noted Person'), 'spam');
    await handle(await idOf('Noted Person'), 'not_spam');
    for (const search of [undefined, 'person']) {
      const found = (stage: string) => names({ stage, ...(search && { search }) });
      expect(await found('open')).toEqual(['Back Person', 'Free Person', 'Noted Person']);
      expect(await found('taken')).toEqual(['Taken Person']);
      expect(await found('answered')).toEqual(['Answered Person']);
      expect(await count({ stage: 'open', ...(search && { search }) })).toBe(3);
    }
  });

  test('each way to find has its index', async () => {
    const plan = (query: string) =>
      database.backend.inTransaction(async (sql) => {
        await sql('set local enable_seqscan = off');
        return JSON.stringify(await sql(`explain ${query}`));
      });
    const submissions = 'select s.id from public.contact_submissions s where';
    expect(await plan(`${submissions} private.is_indexed(s, private.parse_search('ann mobile'))`)).toContain(
      'Bitmap Index Scan on contact_submissions_search',
    );
    const lane = "private.folder_of(s.status) = 'requests' and private.urgency_rank(s.urgency) = 1";
    const order = 'order by s.created_at desc, s.id desc limit 51';
    expect(await plan(`${submissions} ${lane} and (s.created_at, s.id) < (now(), s.id) ${order}`)).toContain(
      'Index Scan using contact_submissions_by_urgency',
    );
    expect(await plan(`${submissions} s.service = 'Sharps Removal' and ${lane} ${order}`)).toContain(
      'Index Scan using contact_submissions_by_',
    );
  });

  test('a count goes no further than one more than a thousand, and a page no further than a hundred', async () => {
    await store();
    await database.backend.sql(
      `insert into contact_submissions (name, phone, email, service, location)
       select 'Many Person', $1, $2, $3, $4 from generate_series(1, 2100)`,
      [sample.phone, sample.email, sample.service, sample.location],
    );
    expect(await count({})).toBe(1001);
    expect(await count({ search: 'many' })).toBe(1001);
    expect(await list({ search: 'many', wanted: 100 })).toHaveLength(100);
    const direct = client(database.direct);
    await direct.auth.signInWithPassword({ email: 'desk@mail.example', password: 'correct horse' });
    expect((await direct.rpc('list_submissions', { wanted: 10_000 })).data).toHaveLength(100);
    expect(await count({ search: 'many', urgencies: ['urgent'] })).toBe(0);
  });

  test('news are what came and what was deleted, and say little when there is nothing', async () => {
    await store();
    const forget = () =>
      database.backend.sql("update private.audit_log set happened_at = now() - interval '1 hour'");
    await forget();
    const news = async (body: Record<string, unknown> = {}) =>
      (await admin.rpc('submission_news', body)).data;
    const first = await news();
    await insertSubmissions(database.backend.sql, [
      person('New Person', { urgency: 'emergency' }),
      person('New Spam', { status: 'spam' }),
    ]);
    const filters = { search: 'person', looked_at: first.looked_at };
    const second = await news(filters);
    const came = second.came.map(({ is_request, is_emergency, is_found }: Record<string, boolean>) => [
      is_request,
      is_emergency,
      is_found,
    ]);
    expect(came.sort()).toEqual([
      [false, false, false],
      [true, true, true],
    ]);
    expect(second.too_much).toBe(false);
    const [row] = await list();
    await admin.from('contact_submissions').delete().eq('id', row?.id);
    expect((await news(filters)).gone).toContain(row?.id);

    await store(person('Moved Person', { created_at: '2026-01-01T00:00:00Z' }));
    const moved = await idOf('Moved Person');
    const look = async (filters: Record<string, unknown>) => {
      const { came, left } = await news({ ...filters, looked_at: second.looked_at });
      return { came, left };
    };
    const enters = {
      came: [{ id: moved, is_request: false, is_emergency: false, is_found: true }],
      left: [],
    };
    const leaves = { came: [], left: [moved] };
    await handle(moved, 'taken');
    expect(await look({ stage: 'open' })).toEqual(leaves);
    expect(await look({ stage: 'taken' })).toEqual(enters);
    expect(await look({})).toEqual({ came: [], left: [] });
    await handle(moved, 'spam');
    expect(await look({})).toEqual(leaves);
    expect(await look({ folder: 'spam' })).toEqual(enters);

    await store();
    await forget();
    const quiet = await news({ looked_at: second.looked_at });
    expect(quiet).toMatchObject({ came: [], gone: [], too_much: false });
    expect(JSON.stringify(quiet).length).toBeLessThan(300);
    await database.backend.sql("insert into private.audit_log (action) values ('restore')");
    expect((await news({ looked_at: second.looked_at })).too_much).toBe(true);
  });

  test('npm run seed adds invented requests of all kinds, and no mail waits for them', async () => {
    const { backend } = database;
    await store();
    await backend.sql('delete from contact_submissions');
    const context = { ...backend, dataDir: '', siteUrl: undefined, clearAccount: async () => undefined };
    const { signal } = new AbortController();
    const seed = (n: string, force?: boolean) => COMMANDS.seed?.(context, n, { signal, force });
    expect(await seed('1201')).toBe('1,201 invented requests are there. No mail is sent for them.');
    const [made] = await backend.sql(
      `select count(*)::int as rows, count(distinct service)::int as services,
         count(distinct coalesce(urgency, ''))::int as urgencies, bool_and(phone like '%900%') as phones,
         bool_and(email like '%@mail.example') as emails, count(*) filter (where status = 'spam') > 0 as spam,
         max(created_at) < now() as past, min(created_at) < now() - interval '1 year' as old
       from contact_submissions`,
    );
    const all = { services: 12, urgencies: 5, phones: true, emails: true, spam: true, past: true, old: true };
    expect(made).toEqual({ rows: 1201, ...all });
    const waiting = () => backend.sql('select from private.alerts where delivered_at is null');
    expect(await waiting()).toEqual([]);
    // Nor a reminder of an emergency that nobody took, ten minutes later.
    await backend.sql("update private.alerts set delivered_at = delivered_at - interval '11 minutes'");
    await backend.sql('select private.add_reminders()');
    expect(await waiting()).toEqual([]);
    await insertSubmissions(backend.sql, [person('Real Person', { email: 'real@person.example' })]);
    await expect(seed('1')).rejects.toThrow('Nothing was added: there are requests that people sent.');
    await seed('1', true);
    expect(await count({ folder: 'all' })).toBe(1001);
  });

  test('who has no right finds nothing, past our own API too', async () => {
    await store(person('Secret Person'));
    const anonymous = client(database.direct);
    const member = await account(database.direct, 'member@mail.example');
    const ended = await account(database.direct, 'ended@mail.example');
    await grantAdmin(database.backend.sql, 'ended@mail.example');
    const token = (await ended.auth.getSession()).data.session?.access_token ?? '';
    const holder = client((request) => {
      const headers = new Headers(request.headers);
      headers.set('authorization', `Bearer ${token}`);
      return database.direct(new Request(request, { headers }));
    });
    expect((await holder.rpc('list_submissions')).data).toHaveLength(1);
    await ended.auth.signOut();
    for (const caller of [anonymous, member, holder]) {
      for (const name of ['list_submissions', 'count_submissions', 'submission_news']) {
        const { data, error } = await caller.rpc(name, { search: 'secret' });
        expect([data, error?.code], name).toEqual([null, '42501']);
      }
    }
    for (const name of ['find_submissions', 'candidates', 'news_since', 'search_text']) {
      expect((await admin.rpc(name)).error, name).not.toBeNull();
    }
  });
});
