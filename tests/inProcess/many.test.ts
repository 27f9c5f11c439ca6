import { describe, expect, test } from 'vitest';
import { account, client, signedIn } from '../support/api.ts';
import { insertSubmissions, revokeAdmin } from '../support/rows.ts';
import { REFUSED } from './callers.ts';
import { DATABASES } from './databases.ts';
import { person, useDesk } from './desk.ts';

type Exported = { id: string; name: string; handling: { stage: string; staff: string } | null };
const LATER = { created_at: '2026-02-01T00:00:00Z' };

describe.each(DATABASES)('many at once, on $name', ({ open }) => {
  const desk = useDesk(open);
  const { store, list, names, handle, idOf } = desk;
  const call = async (name: string, body: Record<string, unknown>) => {
    const { data, error } = await desk.admin.rpc(name, body);
    if (error) throw error;
    return data;
  };
  const ids = async () => (await list({ folder: 'all', wanted: 100 })).map(({ id }) => id);
  const sql = (text: string) => desk.database.backend.sql(text);

  test('counts past a thousand, and lists and exports what was counted in parts', async () => {
    await store();
    await sql(
      `insert into contact_submissions (name, phone, email, service, location, created_at)
       select 'Many ' || n, '07700 900123', 'many@mail.example', 'Sharps Removal', 'Newport',
         timestamptz '2026-01-01' + (n / 2) * interval '1 minute'
       from generate_series(1, 2100) n`,
    );
    expect(await call('count_selected', {})).toMatchObject({ count: 2100 });
    const counted = await call('count_selected', { search: 'many', folder: 'all' });
    expect(counted).toMatchObject({ count: 2100, oldest: expect.stringMatching(/^2026-01-01T00:00:00/) });
    const listed: string[] = [];
    let key: Record<string, unknown> | null = {};
    while (key) {
      const part: { ids: string[]; next: Record<string, unknown> | null } = await call('list_selected', {
        ...{ search: 'many', snapshot: counted.snapshot },
        ...key,
      });
      listed.push(...part.ids);
      key = part.next;
    }
    expect(new Set(listed).size).toBe(2100);
    const exported: Exported[] = [];
    for (;;) {
      const last = exported.at(-1) as (Exported & { created_at: string }) | undefined;
      const after = last && { after_created_at: last.created_at, after_id: last.id };
      const part: Exported[] = await call('export_submissions', { search: 'many', ...after });
      if (part.length === 0) break;
      exported.push(...part);
    }
    expect(exported.map(({ id }) => id)).toEqual(listed);
    const log = await sql(
      "select subject, actor is not null as by_whom from private.audit_log where action = 'export'",
    );
    expect(log).toEqual([{ subject: null, by_whom: true }]);
  });

  test('a count is of what the filters show', async () => {
    await store(
      person('Ann Emergency', { urgency: 'emergency', created_at: '2026-01-01T10:00:00Z' }),
      person('Ben Urgent', { urgency: 'urgent', created_at: '2026-01-02T10:00:00Z' }),
      person('Cai Open', { service: 'Quote Request', created_at: '2026-01-03T10:00:00Z' }),
      person('Dai Spam', { status: 'spam', created_at: '2026-01-04T10:00:00Z' }),
    );
    await handle(await idOf('Ben Urgent'), 'taken');
    for (const filters of [
      {},
      { folder: 'spam' },
      { folder: 'all' },
      { urgencies: ['urgent', ''] },
      { service: 'Quote Request' },
      { stage: 'taken' },
      { stage: 'open' },
      { search: 'ann' },
      { search: 'a' },
      { search: 'nobody' },
      { since: '2026-01-02T00:00:00Z', until: '2026-01-03T00:00:00Z' },
    ]) {
      const found = await list(filters);
      const { count, oldest, snapshot } = await call('count_selected', filters);
      expect([count, Date.parse(oldest)], JSON.stringify(filters)).toEqual([
        found.length,
        Date.parse(found.at(-1)?.created_at ?? ''),
      ]);
      const selected = await call('list_selected', { ...filters, snapshot });
      expect(selected).toEqual({ ids: found.map(({ id }) => id), next: null });
      const exported: Exported[] = await call('export_submissions', { ...filters, sort: 'urgency' });
      const sorted = await list({ ...filters, sort: 'urgency' });
      expect(exported.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id));
    }
    const [taken]: Exported[] = await call('export_submissions', { stage: 'taken' });
    expect(taken).toMatchObject({
      name: 'Ben Urgent',
      handling: { stage: 'taken', staff: 'desk@mail.example' },
    });
    const order = [await idOf('Cai Open'), await idOf('Ann Emergency')];
    const named: Exported[] = await call('export_submissions', { ids: order });
    expect(named.map(({ id, handling }) => [id, handling])).toEqual(order.map((id) => [id, null]));
  });

  test('deletes what is named, with an audit row for each; what is gone already is no failure', async () => {
    await store(person('Ann'), person('Ben'), person('Cai'));
    await sql('delete from private.audit_log');
    const kept = await idOf('Cai');
    const named = (await ids()).filter((id) => id !== kept);
    const gone = crypto.randomUUID();
    expect(await call('delete_submissions', { ids: [...named, gone] })).toEqual({ deleted: 2, spared: 0 });
    expect(await call('delete_submissions', { ids: named })).toEqual({ deleted: 0, spared: 0 });
    expect(await names({})).toEqual(['Cai']);
    const log = await sql('select action, subject, actor is not null as by_whom from private.audit_log');
    expect(log).toHaveLength(2);
    for (const subject of named) expect(log).toContainEqual({ action: 'delete', subject, by_whom: true });
  });

  test('what came after the count, or was handled since, is neither listed nor deleted', async () => {
    await store(...['Old', 'Taken', 'Free', 'Noted'].map((name) => person(`${name} Person`)));
    await handle(await idOf('Noted Person'), 'taken');
    const { count, snapshot } = await call('count_selected', {});
    expect(count).toBe(4);
    await insertSubmissions(desk.database.backend.sql, [
      person('New Person'),
      person('Backdated Person', { created_at: '2020-01-01T00:00:00Z' }),
      person('Later Person', LATER),
    ]);
    await handle(await idOf('Taken Person'), 'taken');
    await handle(await idOf('Noted Person'), 'answered');
    const known = [await idOf('Old Person'), await idOf('Free Person')].sort();
    const { ids: listed } = await call('list_selected', { snapshot });
    expect(listed.sort()).toEqual(known);
    const all = await ids();
    expect(await call('delete_submissions', { ids: all, snapshot })).toEqual({ deleted: 2, spared: 5 });
    expect(await names({ folder: 'all' })).toHaveLength(5);
    expect(await call('delete_submissions', { ids: all })).toEqual({ deleted: 5, spared: 0 });
  });

  test('one that was being stored while they were counted is spared', async () => {
    await store(person('Counted Person'));
    if (desk.database.backend.kind === 'embedded') return;
    const { inTransaction } = desk.database.backend;
    const snapshot = await inTransaction(async (other) => {
      await insertSubmissions(other, [person('Uncommitted Person', { created_at: '2020-01-01T00:00:00Z' })]);
      const counted = await call('count_selected', {});
      expect(counted.count).toBe(1);
      return counted.snapshot;
    });
    expect(await call('delete_submissions', { ids: await ids(), snapshot })).toEqual({
      deleted: 1,
      spared: 1,
    });
    expect(await names({})).toEqual(['Uncommitted Person']);
  });

  test('two who delete the same ones at once both end, and each is deleted once', async () => {
    await store(...Array.from({ length: 40 }, (_, turn) => person(`Person ${turn}`)));
    const named = await ids();
    const answers = await Promise.all([
      call('delete_submissions', { ids: named }),
      call('delete_submissions', { ids: named.toReversed() }),
    ]);
    expect(answers.map(({ deleted }) => deleted).sort()).toEqual([0, 40]);
    expect(await ids()).toEqual([]);
  });

  test('what a colleague deletes during an export makes no part of it short, which would be the last', async () => {
    await store(
      ...['Old', 'Middle', 'New'].map((name, day) =>
        person(`${name} Person`, { created_at: `2026-01-0${day + 1}T00:00:00Z` }),
      ),
    );
    let exported: Promise<Exported[]> = Promise.resolve([]);
    await desk.database.backend.inTransaction(async (colleague) => {
      await colleague('lock table private.audit_log in share mode');
      await colleague("delete from contact_submissions where name = 'New Person'");
      exported = call('export_submissions', { wanted: 2 });
      if (desk.database.backend.kind === 'embedded') return;
      // The cluster's other databases were copied from the same one: there the table has the same number.
      const waiting = `select from pg_locks where not granted and relation = 'private.audit_log'::regclass
        and database = (select oid from pg_database where datname = current_database())`;
      await expect.poll(() => sql(waiting), { interval: 10, timeout: 7_000 }).toHaveLength(1);
    });
    expect((await exported).map(({ name }) => name)).toEqual(['Middle Person', 'Old Person']);
  });

  test('a call is bounded, and says what is wrong with it', async () => {
    await store(person('Kept Person'));
    const many = Array.from({ length: 401 }, () => crypto.randomUUID());
    const snapshot = (await call('count_selected', {})).snapshot;
    for (const [name, body] of [
      ['delete_submissions', { ids: many }],
      ['delete_submissions', { ids: [] }],
      ['delete_submissions', {}],
      ['delete_submissions', { ids: ['all'] }],
      ['delete_submissions', { ids: many.slice(1), snapshot: 'now' }],
      ['export_submissions', { ids: many }],
      ['export_submissions', { wanted: 1001 }],
      ['list_selected', {}],
      ['list_selected', { snapshot, wanted: 1001 }],
    ] as const) {
      expect((await desk.admin.rpc(name, body)).status, JSON.stringify([name, body])).toBe(400);
    }
    // The most that fit are taken.
    expect(await call('delete_submissions', { ids: many.slice(1), snapshot })).toEqual({
      deleted: 0,
      spared: 0,
    });
    const direct = await signedIn(desk.database.direct, 'desk@mail.example');
    expect((await direct.rpc('delete_submissions', { ids: many })).error?.code).toBe('PT400');
    for (const odd of ['9:1:', '1:9:20', 'x']) {
      expect((await direct.rpc('list_selected', { snapshot: odd })).error).not.toBeNull();
      expect((await desk.admin.rpc('list_selected', { snapshot: odd })).status).toBeLessThan(500);
    }
    expect(await names({})).toEqual(['Kept Person']);
  });

  test('who has no right counts, lists, exports and deletes nothing', async () => {
    await store(person('Secret Person'));
    const named = await ids();
    const { snapshot } = await call('count_selected', {});
    const calls: [string, Record<string, unknown>][] = [
      ['count_selected', {}],
      ['list_selected', { snapshot }],
      ['export_submissions', {}],
      ['export_submissions', { ids: named }],
      ['delete_submissions', { ids: named }],
      ['delete_submissions', { ids: named, snapshot }],
    ];
    const { direct, fetch, backend } = desk.database;
    const ended = await signedIn(direct, 'desk@mail.example');
    const token = (await ended.auth.getSession()).data.session?.access_token ?? '';
    const withToken = (ask: typeof direct | typeof fetch) =>
      client((request) => {
        const headers = new Headers(request.headers);
        headers.set('authorization', `Bearer ${token}`);
        return ask(new Request(request, { headers }));
      });
    await ended.auth.signOut({ scope: 'local' });
    const member = await account(direct, 'member@mail.example');
    const callers = {
      anonymous: [client(direct), client(fetch)],
      'signed in': [member, await signedIn(fetch, 'member@mail.example')],
      'ended session': [withToken(direct), withToken(fetch)],
    };
    for (const [who, [bare, ours]] of Object.entries(callers)) {
      for (const [name, body] of calls) {
        const refused = who === 'anonymous' ? 'PGRST301' : REFUSED;
        expect((await bare?.rpc(name, body))?.error?.code, `${who}, ${name}`).toBe(REFUSED);
        expect((await ours?.rpc(name, body))?.error?.code, `${who}, ${name}`).toBe(refused);
      }
    }
    for (const name of ['unchanged_since', 'count_all', 'lock_submissions', 'audit_export', 'was_there']) {
      expect((await desk.admin.rpc(name)).error, name).not.toBeNull();
    }
    await revokeAdmin(backend.sql, 'desk@mail.example');
    for (const [name, body] of calls) {
      expect((await desk.admin.rpc(name, body)).error?.code, `revoked role, ${name}`).toBe(REFUSED);
    }
    expect(await sql('select name from contact_submissions')).toEqual([{ name: 'Secret Person' }]);
  });
});
