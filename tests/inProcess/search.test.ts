import { beforeAll, describe, expect, test } from 'vitest';
import { COMMANDS } from '../../server/cli/commands.ts';
import { SERVICES } from '../../src/domain/choices.ts';
import { account, client } from '../support/api.ts';
import { grantAdmin, insertSubmissions } from '../support/rows.ts';
import { sample } from '../support/samples.ts';
import { DATABASES } from './databases.ts';
import { person, useDesk } from './desk.ts';

describe.each(DATABASES)('finding requests, on $name', ({ open }) => {
  const desk = useDesk(open);
  const { store, list, names, count } = desk;

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
      [{ folder: 'new' }, ['Emergency', 'Open', 'Urgent']],
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
    const figures = (await desk.admin.rpc('submission_statistics').single()).data as Record<string, number>;
    expect(figures).toMatchObject({ total: 4, new: 3, emergency: 2, spam: 1 });
  });

  test('a count goes no further than one more than a thousand, and a page no further than a hundred', async () => {
    await store();
    await desk.database.backend.sql(
      `insert into contact_submissions (name, phone, email, service, location)
       select 'Many Person', $1, $2, $3, $4 from generate_series(1, 2100)`,
      [sample.phone, sample.email, sample.service, sample.location],
    );
    expect(await count({})).toBe(1001);
    expect(await count({ search: 'many' })).toBe(1001);
    expect(await list({ search: 'many', wanted: 100 })).toHaveLength(100);
    const direct = client(desk.database.direct);
    await direct.auth.signInWithPassword({ email: 'desk@mail.example', password: 'correct horse' });
    expect((await direct.rpc('list_submissions', { wanted: 10_000 })).data).toHaveLength(100);
    expect(await count({ search: 'many', urgencies: ['urgent'] })).toBe(0);
  });

  test('npm run seed adds invented requests of all kinds, and no mail waits for them', async () => {
    const { backend } = desk.database;
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
    const all = {
      services: SERVICES.length,
      urgencies: 5,
      phones: true,
      emails: true,
      spam: true,
      past: true,
      old: true,
    };
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
    const anonymous = client(desk.database.direct);
    const member = await account(desk.database.direct, 'member@mail.example');
    const ended = await account(desk.database.direct, 'ended@mail.example');
    await grantAdmin(desk.database.backend.sql, 'ended@mail.example');
    const token = (await ended.auth.getSession()).data.session?.access_token ?? '';
    const holder = client((request) => {
      const headers = new Headers(request.headers);
      headers.set('authorization', `Bearer ${token}`);
      return desk.database.direct(new Request(request, { headers }));
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
      expect((await desk.admin.rpc(name)).error, name).not.toBeNull();
    }
  });
});
