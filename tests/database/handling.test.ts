import { beforeEach, describe, expect, test } from 'vitest';
import { DATABASES } from '../support/databases.ts';
import { sample } from '../support/samples.ts';
import { type Caller, createAccount } from './callers.ts';
import { insertRequests, person, useDesk } from './desk.ts';

type Event = Record<'id' | 'kind' | 'note' | 'author' | 'staff' | 'created_at', string> & {
  is_mine: boolean;
};
type Handling = {
  stage: string;
  staff_id: string | null;
  staff: string | null;
  is_mine: boolean;
  since: string | null;
  folder: string;
  earlier: number;
  events: Event[];
};

describe.each(DATABASES)('handling a request, on $name', ({ open }) => {
  const desk = useDesk(open);
  const { query } = desk;
  let id: string;
  beforeEach(async () => {
    [id = ''] = await desk.store(sample);
  });

  const act = (kind: string, extra?: Record<string, unknown>, caller?: Caller) =>
    desk.handle<Handling>(id, kind, extra, caller);
  const read = (caller?: Caller) => desk.rpc<Handling>('read_handling', { submission: id }, caller);
  const kinds = async () => (await read()).events.map(({ kind }) => kind);
  const CONFLICT = { code: 'PT409' };

  test('records who took, answered and reopened a request, and when', async () => {
    expect(await read()).toEqual({
      stage: 'open',
      staff_id: null,
      staff: null,
      is_mine: false,
      since: null,
      folder: 'requests',
      earlier: 0,
      events: [],
    });
    const taken = { stage: 'taken', staff_id: desk.ann.id, staff: 'ann@staff.example' };
    expect(await act('taken')).toMatchObject({ ...taken, is_mine: true, since: expect.any(String) });
    expect(await read(desk.bob)).toMatchObject({ ...taken, is_mine: false });
    expect(await act('answered', {}, desk.bob)).toMatchObject({
      stage: 'answered',
      staff: 'bob@staff.example',
    });
    await expect(act('taken')).rejects.toMatchObject(CONFLICT);
    const { events, ...reopened } = await act('reopened');
    expect(reopened).toMatchObject({ stage: 'open', staff: null });
    expect(events).toMatchObject([
      { kind: 'taken', author: 'ann@staff.example', is_mine: true },
      { kind: 'answered', author: 'bob@staff.example', is_mine: false },
      { kind: 'reopened', author: 'ann@staff.example' },
    ]);
    expect(Math.abs(Date.now() - Date.parse(events[0]?.created_at ?? ''))).toBeLessThan(60_000);
    expect(await query('select status from public.contact_submissions')).toEqual([{ status: 'new' }]);
  });

  test('what changes nothing, or comes twice, adds no event', async () => {
    for (const kind of ['reopened', 'not_spam', 'taken', 'taken', 'answered', 'answered', 'spam', 'spam']) {
      await act(kind);
    }
    const event = crypto.randomUUID();
    for (let turn = 0; turn < 2; turn += 1) await act('note', { event, note: 'Rang twice' });
    expect(await kinds()).toEqual(['taken', 'answered', 'spam', 'note']);
  });

  test('a colleague’s request is taken or reopened only by naming them', async () => {
    await act('taken');
    for (const taking_over of [null, desk.bob.id, crypto.randomUUID()]) {
      for (const kind of ['taken', 'reopened']) {
        await expect(act(kind, { taking_over }, desk.bob)).rejects.toMatchObject(CONFLICT);
      }
    }
    expect(await act('taken', { taking_over: desk.ann.id }, desk.bob)).toMatchObject({
      staff: 'bob@staff.example',
    });
    expect(await query('select taken_from from public.submission_handling order by turn')).toEqual([
      { taken_from: null },
      { taken_from: desk.ann.id },
    ]);
  });

  test('is assigned to a colleague, who must be an admin', async () => {
    const assigned = await act('taken', { assignee: desk.bob.id });
    expect(assigned).toMatchObject({ stage: 'taken', staff: 'bob@staff.example', is_mine: false });
    expect(assigned.events).toMatchObject([
      { kind: 'taken', author: 'ann@staff.example', staff: 'bob@staff.example' },
    ]);
    await act('taken', { assignee: desk.bob.id });
    expect(await kinds()).toEqual(['taken']);
    await expect(act('taken', { assignee: crypto.randomUUID() })).rejects.toMatchObject({ code: 'PT400' });
    await expect(act('answered', { assignee: desk.bob.id })).rejects.toMatchObject({ code: 'PT400' });
    expect(await desk.rpc('list_staff')).toEqual([
      { id: desk.ann.id, email: 'ann@staff.example', is_me: true },
      { id: desk.bob.id, email: 'bob@staff.example', is_me: false },
    ]);
  });

  test('of many who take it at once, one has it', async () => {
    const takes = Array.from({ length: 10 }, (_, turn) => act('taken', {}, turn % 2 ? desk.ann : desk.bob));
    const results = await Promise.allSettled(takes);
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.map(({ reason }) => reason.code)).toEqual(Array(5).fill('PT409'));
    expect(await kinds()).toEqual(['taken']);
  });

  test('notes added at once are all kept, in one order', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, turn) => act('note', { note: `Note ${turn}` })));
    const turns = await query<{ turn: number }>('select turn from public.submission_handling order by turn');
    expect(turns.map(({ turn }) => turn)).toEqual(Array.from({ length: 12 }, (_, turn) => turn + 1));
  });

  test('deleted with its request; the audit log keeps ids only', async () => {
    await query('delete from private.audit_log');
    await act('taken');
    await act('note', { note: 'Secret words' });
    expect(await desk.rpc('delete_submissions', { submissions: [id] })).toEqual([id]);
    for (const table of ['public.submission_handling', 'private.handling_state']) {
      expect(await query(`select from ${table}`), table).toEqual([]);
    }
    const entries = await query('select * from private.audit_log order by happened_at');
    expect(entries).toMatchObject(
      ['handle', 'handle', 'delete'].map((action) => ({ action, actor: desk.ann.id, subject: id })),
    );
    expect(JSON.stringify(entries)).not.toMatch(/secret|staff\.example/i);
    await expect(act('answered')).rejects.toMatchObject({ code: 'PT404' });
    expect(await read()).toBeNull();
  });

  test('what an erased colleague had is open again', async () => {
    const cat = await createAccount(query, 'cat@staff.example');
    await act('taken', {}, cat);
    await query('delete from auth.users where id = $1', [cat.id]);
    expect(await read()).toMatchObject({
      stage: 'open',
      staff: null,
      events: [{ kind: 'taken', author: null }],
    });
    expect(await desk.names({ handling: 'open' })).toEqual([sample.name]);
    expect(await act('taken')).toMatchObject({ staff: 'ann@staff.example' });
  });
});

describe('notes and folders', () => {
  const desk = useDesk();
  let id: string;
  beforeEach(async () => {
    [id = ''] = await desk.store(sample);
  });

  test.each([
    ['x', true],
    ['💚'.repeat(1000), true],
    ['x'.repeat(1001), false],
    [' \n\t', false],
    ['\u200b\u2060', false],
    [null, false],
  ])('note %#', async (note, isKept) => {
    const added = desk.handle<Handling>(id, 'note', { note });
    if (isKept) expect((await added).events).toMatchObject([{ note }]);
    else await expect(added).rejects.toMatchObject({ code: '23514' });
  });

  test('an unknown kind is refused', async () => {
    await expect(desk.handle(id, 'eaten')).rejects.toMatchObject({ constraint: 'handling_kind_known' });
  });

  test('staff move a request between folders, and its status stays', async () => {
    expect(await desk.handle(id, 'spam')).toMatchObject({ folder: 'spam' });
    expect(await desk.names({ view: 'spam' })).toEqual([sample.name]);
    expect(await desk.names()).toEqual([]);
    expect(await desk.handle(id, 'not_spam')).toMatchObject({ folder: 'requests' });
    expect(await desk.names()).toEqual([sample.name]);
    expect(await desk.query('select status from public.contact_submissions')).toEqual([{ status: 'new' }]);
  });

  test('other requests from the number are counted, however it is written', async () => {
    const phones = ['07700 900555', '+44 7700 900555', '0044 (0)7700-900555', '07700 900556'];
    const ids = await desk.store(...phones.map((phone) => person('Same Number', { phone })));
    expect(await desk.rpc('read_handling', { submission: ids[0] })).toMatchObject({ earlier: 2 });
    expect(await desk.rpc('read_handling', { submission: ids[3] })).toMatchObject({ earlier: 0 });
  });
});

describe('work on many requests', () => {
  const desk = useDesk();
  const many = (submissions: unknown[], kind: string) =>
    desk.rpc<string[]>('handle_submissions', { submissions, kind });

  test('changes what is not so yet, and can be undone', async () => {
    const ids = await desk.store(person('One'), person('Two'), person('Three'));
    await desk.handle(ids[0] ?? '', 'answered');
    const changed = await many([...ids, ids[1], crypto.randomUUID()], 'answered');
    expect(changed.sort()).toEqual(ids.slice(1).sort());
    expect(await desk.names({ view: 'answered' })).toHaveLength(3);
    expect(await many(changed, 'reopened')).toHaveLength(2);
    expect(await desk.names({ view: 'answered' })).toEqual(['One']);
    expect(await many(ids, 'spam')).toHaveLength(3);
    expect(await many(ids, 'not_spam')).toHaveLength(3);
    expect(await many(ids, 'not_spam')).toEqual([]);
  });

  test('does not reopen what a colleague has taken', async () => {
    const ids = await desk.store(person('One'));
    await desk.handle(ids[0] ?? '', 'taken', {}, desk.bob);
    expect(await many(ids, 'reopened')).toEqual([]);
  });

  test('deletes the given ones, each on record, and answers with those that were there', async () => {
    const ids = await desk.store(person('One'), person('Two'), person('Three'));
    await desk.query('delete from private.audit_log');
    const submissions = [...ids.slice(1), crypto.randomUUID()];
    expect((await desk.rpc<string[]>('delete_submissions', { submissions })).sort()).toEqual(
      ids.slice(1).sort(),
    );
    expect(await desk.names()).toEqual(['One']);
    const audit = await desk.query<{ subject: string }>(
      "select subject from private.audit_log where action = 'delete'",
    );
    expect(audit.map(({ subject }) => subject).sort()).toEqual(ids.slice(1).sort());
  });

  test('takes at most 500 and no other kinds', async () => {
    const submissions = Array.from({ length: 501 }, () => crypto.randomUUID());
    await expect(many(submissions, 'answered')).rejects.toMatchObject({ code: 'PT400' });
    await expect(desk.rpc('delete_submissions', { submissions })).rejects.toMatchObject({ code: 'PT400' });
    await expect(many([], 'taken')).rejects.toMatchObject({ code: 'PT400' });
    expect(await many(submissions.slice(1), 'answered')).toEqual([]);
    expect(await insertRequests(desk.query, sample)).toHaveLength(1);
  });
});
