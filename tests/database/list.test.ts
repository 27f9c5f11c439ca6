import { beforeAll, describe, expect, test } from 'vitest';
import { DATABASES } from '../support/databases.ts';
import { insertRequests, person, type Row, useDesk } from './desk.ts';

type Filters = Record<string, unknown>;

describe.each(DATABASES)('searching, on $name', ({ open }) => {
  const desk = useDesk(open);
  beforeAll(() =>
    desk.store(
      person('Ánn Éxample'),
      person('Ben Phone', { phone: '+44 7700 900555' }),
      person('Cai Phone', { phone: '07700900555' }),
      person('Dai Phone', { phone: '(07700) 900-555' }),
      person('Other Phone', { phone: '07700 900556' }),
      person('Mail Person', { email: 'very.special@mail.example' }),
      person('Place Person', { location: '4 Heol y Parc, Merthyr Tydfil' }),
      person('Service Person', { service: 'Pigeon Guano Removal' }),
      person('Details Person', { details: 'A PIANO of 100% ivory, C:\\keys_here' }),
      person('Llewelyn Spam', { status: 'spam', details: 'piano' }),
      person('محمد العلي', { details: 'مرحبا' }),
      person('王伟'),
    ),
  );

  test.each([
    ['éxample', ['Ánn Éxample']],
    ['éxample Ánn', ['Ánn Éxample']],
    ['special@mail', ['Mail Person']],
    ['merthyr', ['Place Person']],
    ['pigeon', ['Service Person']],
    ['piano ivory', ['Details Person']],
    ['piano tydfil', []],
    ['محمد', ['محمد العلي']],
    ['王', ['王伟']],
    ['100%', ['Details Person']],
    ['%', ['Details Person']],
    ['_', ['Details Person']],
    ['keys%here', []],
    ['\\', ['Details Person']],
    ["'; drop table contact_submissions; --", []],
    ['$sql$ or true', []],
    ...[
      '+44 7700 900555',
      '07700 900 555',
      '0044 7700 900555',
      '00447700900555',
      '+44 (0)7700 900555',
      '07700-900-555',
      '900555',
      '900 555',
    ].map((typed): [string, string[]] => [typed, ['Ben Phone', 'Cai Phone', 'Dai Phone']]),
  ])('“%s” finds %j', async (search, expected) => {
    const found = (await desk.list({ search })).filter((row) => !row.is_similar);
    expect(found.map(({ name }) => name).sort()).toEqual([...expected].sort());
    expect(await desk.rpc('count_submissions', { search })).toMatchObject({ found: expected.length });
  });

  test('a misspelled name or place finds similar ones, marked as such', async () => {
    expect(await desk.list({ search: 'merthry' })).toMatchObject([
      { name: 'Place Person', is_similar: true },
    ]);
    expect(await desk.list({ search: 'Llewellin', view: 'all' })).toMatchObject([
      { name: 'Llewelyn Spam', is_similar: true },
    ]);
    expect(await desk.list({ search: 'merthyr' })).not.toMatchObject([{ is_similar: true }]);
    expect(await desk.list({ search: 'xyzzyqwert' })).toEqual([]);
  });

  test('similar ones do not follow the last page of exact ones', async () => {
    const [last] = await desk.list({ search: 'merthyr' });
    const after = { after_created_at: last?.created_at, after_id: last?.id };
    expect(await desk.list({ search: 'merthyr', ...after })).toEqual([]);
  });

  test('what matches in likely spam is counted apart', async () => {
    expect(await desk.rpc('count_submissions', { search: 'piano' })).toEqual({ found: 1, spam: 1 });
    expect(await desk.rpc('count_submissions', { search: 'piano', view: 'all' })).toEqual({
      found: 2,
      spam: 0,
    });
    expect(await desk.rpc('count_submissions', { search: 'piano', view: 'spam' })).toEqual({
      found: 1,
      spam: 0,
    });
  });

  test('a search narrows the other filters', async () => {
    expect(await desk.names({ search: 'phone', service: 'Sharps Removal' })).toHaveLength(4);
    expect(await desk.names({ search: 'phone', service: 'Pigeon Guano Removal' })).toEqual([]);
    expect(await desk.names({ search: 'phone', urgencies: ['urgent'] })).toEqual([]);
    expect(await desk.names({ search: 'phone', urgencies: ['urgent', ''] })).toHaveLength(4);
  });

  test('is limited to 200 characters and may be blank', async () => {
    expect(await desk.names({ search: `${' '.repeat(4)}\n` })).toHaveLength(11);
    expect(await desk.names({ search: `piano ${'q '.repeat(200)}` })).toEqual([]);
  });
});

describe('filters', () => {
  const desk = useDesk();
  beforeAll(async () => {
    const [, urgent, open, , moved] = await desk.store(
      person('Emergency', { urgency: 'emergency', created_at: '2026-01-01T10:00:00Z' }),
      person('Urgent', { urgency: 'urgent', created_at: '2026-01-02T10:00:00Z' }),
      person('Open', { created_at: '2026-01-03T10:00:00Z', service: 'Quote Request' }),
      person('Spam', { status: 'spam', urgency: 'emergency', created_at: '2026-01-04T10:00:00Z' }),
      person('Moved', { status: 'spam', created_at: '2026-01-05T10:00:00Z' }),
    );
    await desk.handle(urgent ?? '', 'taken');
    await desk.handle(open ?? '', 'answered');
    await desk.handle(moved ?? '', 'not_spam');
  });

  test.each<[Filters, string[]]>([
    [{}, ['Moved', 'Open', 'Urgent', 'Emergency']],
    [{ view: 'answered' }, ['Open']],
    [{ view: 'spam' }, ['Spam']],
    [{ view: 'all' }, ['Moved', 'Spam', 'Open', 'Urgent', 'Emergency']],
    [{ view: 'all', status: 'new' }, ['Open', 'Urgent', 'Emergency']],
    [{ view: 'all', urgencies: ['emergency'] }, ['Spam', 'Emergency']],
    [{ urgencies: ['urgent', ''] }, ['Moved', 'Open', 'Urgent']],
    [{ urgencies: [] }, ['Moved', 'Open', 'Urgent', 'Emergency']],
    [{ service: 'Quote Request' }, ['Open']],
    [{ handling: 'open' }, ['Moved', 'Emergency']],
    [{ handling: 'taken' }, ['Urgent']],
    [{ handling: 'answered' }, ['Open']],
    [{ since: '2026-01-02T10:00:00Z' }, ['Moved', 'Open', 'Urgent']],
    [{ until: '2026-01-02T10:00:00Z' }, ['Emergency']],
    [{ since: '2026-01-01T11:00:00Z', until: '2026-01-03T10:00:00.000Z' }, ['Urgent']],
    [{ sort: 'urgency' }, ['Emergency', 'Urgent', 'Moved', 'Open']],
  ])('%j lists %j and counts the same', async (filters, expected) => {
    expect(await desk.names(filters)).toEqual(expected);
    const { sort, ...counted } = filters;
    expect(await desk.rpc('count_submissions', counted)).toMatchObject({ found: expected.length });
    const exported = await desk.rpc<Row[]>('export_submissions', filters);
    expect(exported.map(({ name }) => name)).toEqual(expected);
  });

  test('an unknown view is refused', async () => {
    await expect(desk.list({ view: 'mine' })).rejects.toMatchObject({ code: 'PT400' });
  });

  test('a row has its columns and its handling', async () => {
    const [row] = await desk.list({ handling: 'taken' });
    expect(row).toMatchObject({
      ...person('Urgent', { urgency: 'urgent' }),
      status: 'new',
      rank: 0,
      stage: 'taken',
      staff: 'ann@staff.example',
      is_mine: true,
      folder: 'requests',
      since: expect.any(String),
    });
    const [other] = await desk.list({ handling: 'taken' }, desk.bob);
    expect(other).toMatchObject({ staff: 'ann@staff.example', is_mine: false });
  });

  test('given requests are exported as they are, and each export is on record', async () => {
    await desk.query('delete from private.audit_log');
    const [spam] = await desk.list({ view: 'spam' });
    const exported = await desk.rpc<Row[]>('export_submissions', {
      submissions: [spam?.id, crypto.randomUUID()],
    });
    expect(exported.map(({ name }) => name)).toEqual(['Spam']);
    expect(await desk.query('select actor, action from private.audit_log')).toEqual([
      { actor: desk.ann.id, action: 'export' },
    ]);
  });
});

describe.each(DATABASES)('order and pages, on $name', ({ open }) => {
  const desk = useDesk(open);

  /** Reads page by page, and calls `between` before each next one. */
  async function readAll(filters: Filters, between = async () => {}) {
    const all: Row[] = [];
    for (;;) {
      const last = all.at(-1);
      const page = await desk.list({
        ...filters,
        wanted: 3,
        ...(last && { after_rank: last.rank, after_created_at: last.created_at, after_id: last.id }),
      });
      all.push(...page);
      if (page.length < 3) return all;
      await between();
    }
  }

  test.each<Filters>([{}, { sort: 'urgency' }, { view: 'todo' }, { search: 'person' }, { search: 'persno' }])(
    'pages of %j follow without gap or repetition while others write',
    async (filters) => {
      const urgencies = ['emergency', 'urgent', 'standard', 'scheduled', null];
      const ids = await desk.store(
        ...Array.from({ length: 20 }, (_, turn) =>
          person(`Person ${turn}`, {
            created_at: `2026-01-01T10:00:00.12345${turn % 3 === 0 ? 7 : 6}Z`,
            urgency: urgencies[turn % 5],
          }),
        ),
      );
      for (const id of ids.slice(0, 7)) await desk.handle(id, 'taken');
      const whole = (await desk.list({ ...filters, wanted: 100 })).map(({ id }) => id);
      expect(whole).toHaveLength(20);
      expect((await readAll(filters)).map(({ id }) => id)).toEqual(whole);

      // Before each page the first row is deleted, and a new emergency comes.
      const read = await readAll(filters, async () => {
        const [first] = await desk.list({ ...filters, wanted: 1 });
        await desk.rpc('delete_submissions', { submissions: [first?.id] });
        await insertRequests(desk.query, person('Person New', { urgency: 'emergency' }));
      });
      expect(read.map(({ id }) => id)).toEqual(whole);
    },
  );

  test('to do: untaken emergencies, mine, then untaken ones; those of others and answered ones leave', async () => {
    const names = ['Plain', 'Mine', 'Theirs', 'Answered', 'Emergency', 'Taken Emergency', 'Spam'];
    const ids = await desk.store(
      ...names.map((name, index) =>
        person(name, {
          urgency: name.includes('Emergency') ? 'emergency' : null,
          status: name === 'Spam' ? 'spam' : 'new',
          created_at: `2026-01-0${index + 1}T00:00:00Z`,
        }),
      ),
    );
    const id = (name: string) => ids[names.indexOf(name)] ?? '';
    await desk.handle(id('Mine'), 'taken');
    await desk.handle(id('Theirs'), 'taken', {}, desk.bob);
    await desk.handle(id('Answered'), 'answered');
    await desk.handle(id('Taken Emergency'), 'taken');
    const todo = await desk.list({ view: 'todo' });
    expect(todo.map(({ name, rank }) => [name, rank])).toEqual([
      ['Emergency', 0],
      ['Taken Emergency', 1],
      ['Mine', 1],
      ['Plain', 2],
    ]);
    expect(await desk.names({ view: 'todo' }, desk.bob)).toEqual(['Emergency', 'Theirs', 'Plain']);
    expect(await desk.rpc('count_submissions', { view: 'todo' })).toEqual({ found: 4, spam: 1 });
  });

  test('more than the newest rows are searched, a page has at most 100 rows, a count ends at 1,000', async () => {
    await desk.store(person('Oldest Person', { created_at: '2020-01-01T00:00:00Z', urgency: 'urgent' }));
    await desk.query(
      `insert into public.contact_submissions (name, phone, email, service, location)
       select 'Many People', $1, 'a@mail.example', 'Sharps Removal', 'Newport' from generate_series(1, 3100)`,
      ['01632 960001'],
    );
    expect(await desk.names({ urgencies: ['urgent'] })).toEqual(['Oldest Person']);
    expect(await desk.names({ search: 'oldest' })).toEqual(['Oldest Person']);
    expect(await desk.list({ wanted: 10_000 })).toHaveLength(100);
    expect(await desk.rpc('export_submissions', { wanted: 10_000 })).toHaveLength(1000);
    expect(await desk.rpc('count_submissions', { search: 'people' })).toEqual({ found: 1000, spam: 0 });
  });

  test('searches use the trigram indexes', async () => {
    for (const [text, condition] of [
      ['search_text', "like '%zebra%'"],
      ['similar_text', "operator(extensions.%>) 'zebra'"],
    ]) {
      const plan = await desk.db.transaction(async (query) => {
        await query('set local enable_seqscan = off');
        const [row] = await query<{ expression: string }>(`select private.${text}() as expression`);
        return query(`explain select id from private.desk where ${row?.expression} ${condition}`);
      });
      expect(JSON.stringify(plan)).toMatch(/Bitmap Index Scan on contact_submissions_(search|similar)/);
    }
  });
});
