import { describe, expect, test } from 'vitest';
import { insertSubmissions } from '../support/rows.ts';
import { DATABASES } from './databases.ts';
import { person, useDesk } from './desk.ts';

describe.each(DATABASES)('the desk’s list, on $name', ({ open }) => {
  const desk = useDesk(open);
  const { store, list, names, count, readAll, handle, idOf } = desk;

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
          await desk.database.backend.sql('delete from contact_submissions where id = $1', [id]);
          await insertSubmissions(desk.database.backend.sql, [
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
        const found = async (folder: string) =>
          (await readAll({ folder, sort, ...(search && { search }) })).map(({ name }) => name.slice(-2));
        expect(await found('requests')).toEqual(requests);
        expect(await found('spam')).toEqual(spam);
        expect(await found('all')).toHaveLength(16);
        // As the figure New counts them: where staff moved them says nothing.
        expect(await found('new')).toEqual([...days].reverse());
      }
      const counts = ['requests', 'spam', 'all', 'new'].map((folder) =>
        count({ folder, ...(search && { search }) }),
      );
      expect(await Promise.all(counts)).toEqual([8, 8, 16, 8]);
    }
    const { data } = await desk.admin.rpc('submission_statistics').single<{ new: number }>();
    expect(data?.new).toBe(await count({ folder: 'new' }));
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
    // What a server likes best depends on how few rows there are, and on when it last counted them.
    const plan = (query: string, ...without: string[]) =>
      desk.database.backend.inTransaction(async (sql) => {
        for (const way of ['seqscan', ...without]) await sql(`set local enable_${way} = off`);
        return JSON.stringify(await sql(`explain ${query}`));
      });
    const submissions = 'select s.id from public.contact_submissions s where';
    expect(await plan(`${submissions} private.is_indexed(s, private.parse_search('ann mobile'))`)).toContain(
      'Bitmap Index Scan on contact_submissions_search',
    );
    const lane = "private.folder_of(s.status) = 'requests' and private.urgency_rank(s.urgency) = 1";
    const order = 'order by s.created_at desc, s.id desc limit 51';
    const inOrder = (query: string) => plan(`${submissions} ${query} ${order}`, 'bitmapscan', 'sort');
    expect(await inOrder(`${lane} and (s.created_at, s.id) < (now(), s.id)`)).toContain(
      'Index Scan using contact_submissions_by_urgency',
    );
    expect(await inOrder(`s.service = 'Sharps Removal' and ${lane}`)).toContain(
      'Index Scan using contact_submissions_by_',
    );
  });

  test('the most urgent are read in the order of an index, and no lane is sorted, however often they are asked for', async () => {
    await store(
      ...Array.from({ length: 400 }, (_, turn) => person(`Person ${turn}`, { urgency: 'standard' })),
    );
    await desk.database.backend.sql('analyze contact_submissions');
    const { found, byBitmap } = await desk.database.backend.inTransaction(async (sql) => {
      // A plan that sorts reads its rows by a bitmap.
      const readByBitmap = async () =>
        (
          await sql<{ rows: number }>(
            "select pg_stat_get_xact_tuples_fetched('contact_submissions'::regclass)::integer as rows",
          )
        )[0]?.rows ?? 0;
      await sql(`select set_config('request.jwt.claim.sub', user_id::text, true),
        set_config('request.jwt.claims', json_build_object(
          'role', 'authenticated', 'sub', user_id, 'session_id', id)::text, true) from auth.sessions`);
      await sql('set local enable_seqscan = off');
      const before = await readByBitmap();
      let found = 0;
      // The first plan of a session was a good one when the next were not.
      for (let turn = 0; turn < 3; turn += 1)
        found += (
          await sql(`select private.find_submissions(
            'requests', null, null, null, null, null, null, 'urgency', null, null, null, 5)`)
        ).length;
      return { found, byBitmap: (await readByBitmap()) - before };
    });
    expect(found).toBe(3 * 5);
    expect(byBitmap).toBe(0);
    // Not every session's planner goes wrong: what led it astray is a part of a record, of which it knows nothing.
    const [{ asked } = { asked: true }] = await desk.database.backend.sql<{ asked: boolean }>(
      "select prosrc like '%is_found(s, typed%' as asked from pg_proc where proname = 'find_submissions'",
    );
    expect(asked).toBe(false);
  });

  test('news are what came and what was deleted, and say little when there is nothing', async () => {
    await store();
    const forget = () =>
      desk.database.backend.sql("update private.audit_log set happened_at = now() - interval '1 hour'");
    await forget();
    const news = async (body: Record<string, unknown> = {}) =>
      (await desk.admin.rpc('submission_news', body)).data;
    const first = await news();
    await insertSubmissions(desk.database.backend.sql, [
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
    await desk.admin.from('contact_submissions').delete().eq('id', row?.id);
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
    expect(await look({ folder: 'new' })).toEqual(enters);

    await store();
    await forget();
    const quiet = await news({ looked_at: second.looked_at });
    expect(quiet).toMatchObject({ came: [], gone: [], too_much: false });
    expect(JSON.stringify(quiet).length).toBeLessThan(300);
    await desk.database.backend.sql("insert into private.audit_log (action) values ('restore')");
    expect((await news({ looked_at: second.looked_at })).too_much).toBe(true);
  });
});
