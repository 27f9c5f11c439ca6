import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { erasePerson } from '../../server/records/erasure.ts';
import { restoreBackup } from '../../server/records/restoreBackup.ts';
import { writeBackup } from '../../server/records/writeBackup.ts';
import { account, client } from '../support/api.ts';
import { grantAdmin, insertSubmissions, revokeAdmin } from '../support/rows.ts';
import { PASSWORD, sample } from '../support/samples.ts';
import { makeDataDir } from '../support/server.ts';
import { DATABASES, type OpenDatabase } from './databases.ts';

type Act = { note?: string; taking_over?: string; event?: string };

describe.each(DATABASES)('who is on a request, on $name', ({ open }) => {
  let database: OpenDatabase;
  let ann: SupabaseClient;
  let bob: SupabaseClient;
  let id: string;
  const sql = <Row>(text: string, values?: unknown[]) => database.backend.sql<Row>(text, values);
  const idOf = async (user: SupabaseClient) => (await user.auth.getSession()).data.session?.user.id ?? '';

  beforeAll(async () => {
    database = await open();
    ann = client(database.fetch);
    const data = { full_name: ' Ann Staff ' };
    await ann.auth.signUp({ email: 'ann@staff.example', password: PASSWORD, options: { data } });
    bob = await account(database.fetch, 'bob.b@staff.example');
    for (const email of ['ann@staff.example', 'bob.b@staff.example']) await grantAdmin(sql, email);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await sql('delete from public.contact_submissions');
    await insertSubmissions(sql, [sample]);
    const [row] = await sql<{ id: string }>('select id from public.contact_submissions');
    id = row?.id ?? '';
  });

  const act = (user: SupabaseClient, kind: string, extra: Act = {}) =>
    user.rpc('handle_submission', { submission: id, event: crypto.randomUUID(), kind, ...extra });
  const read = async (user = ann) => (await user.rpc('read_handling', { submission: id })).data;
  const kinds = async () => (await read()).events.map(({ kind }: { kind: string }) => kind);

  test('taken, answered and reopened, by whom and when, for every admin', async () => {
    expect(await read()).toMatchObject({ stage: 'open', staff: null, folder: 'requests', events: [] });
    expect((await act(ann, 'taken')).data).toMatchObject({
      stage: 'taken',
      staff: 'Ann Staff',
      is_mine: true,
    });
    expect(await read(bob)).toMatchObject({ stage: 'taken', staff: 'Ann Staff', is_mine: false });
    expect((await act(bob, 'answered')).data).toMatchObject({
      stage: 'answered',
      staff: 'bob.b@staff.example',
      is_mine: true,
    });
    const { data: listed } = await ann.rpc('list_handling', { submissions: [id], changed_after: null });
    expect(listed).toMatchObject([
      { submission_id: id, stage: 'answered', staff: 'bob.b@staff.example', is_mine: false },
    ]);
    const after = new Date(Date.now() + 60_000).toISOString();
    expect((await ann.rpc('list_handling', { submissions: [id], changed_after: after })).data).toEqual([]);
    expect((await act(ann, 'taken')).error?.code).toBe('PT409');
    expect((await act(ann, 'reopened')).data).toMatchObject({ stage: 'open', is_mine: true });
    const { events } = await read();
    expect(events).toMatchObject([
      { kind: 'taken', author: 'Ann Staff' },
      { kind: 'answered', author: 'bob.b@staff.example' },
      { kind: 'reopened', author: 'Ann Staff' },
    ]);
    expect(Math.abs(Date.now() - Date.parse(events[0].created_at))).toBeLessThan(60_000);
    expect(await sql('select status from public.contact_submissions')).toEqual([{ status: 'new' }]);
  });

  test('a press that changes nothing, or comes twice, is not written', async () => {
    for (const kind of ['reopened', 'not_spam', 'taken', 'taken', 'answered', 'answered', 'spam', 'spam']) {
      expect((await act(ann, kind)).error, kind).toBeNull();
    }
    const event = crypto.randomUUID();
    for (let turn = 0; turn < 2; turn += 1) await act(ann, 'note', { event, note: 'Rang twice' });
    expect(await kinds()).toEqual(['taken', 'answered', 'spam', 'note']);
  });

  test('what a colleague has is taken, or put back, by naming them only', async () => {
    await act(ann, 'taken');
    for (const taking_over of [undefined, await idOf(bob), crypto.randomUUID()]) {
      const named = taking_over ? { taking_over } : {};
      for (const kind of ['taken', 'reopened']) {
        expect((await act(bob, kind, named)).error?.code).toBe('PT409');
      }
    }
    expect(await kinds()).toEqual(['taken']);
    expect((await act(bob, 'taken', { taking_over: await idOf(ann) })).data).toMatchObject({
      staff: 'bob.b@staff.example',
    });
    expect(await sql('select taken_from from public.submission_handling order by turn')).toEqual([
      { taken_from: null },
      { taken_from: await idOf(ann) },
    ]);
  });

  test('of many who take it at once one has it, and the others are told', async () => {
    const takes = Array.from({ length: 10 }, (_, turn) => act(turn % 2 ? ann : bob, 'taken'));
    const answers = await Promise.all(takes);
    const { staff } = await read();
    const codes = answers.map(({ error }) => error?.code);
    const winners =
      staff === 'bob.b@staff.example'
        ? codes.filter((_, turn) => turn % 2 === 0)
        : codes.filter((_, turn) => turn % 2);
    expect(winners).toEqual(Array(5).fill(undefined));
    expect(codes.filter((code) => code === 'PT409')).toHaveLength(5);
    expect(await kinds()).toEqual(['taken']);
  });

  test('notes added at once are all there, in one order', async () => {
    const notes = Array.from({ length: 12 }, (_, turn) =>
      act(turn % 2 ? ann : bob, 'note', { note: `Note ${turn}` }),
    );
    expect((await Promise.all(notes)).filter(({ error }) => error)).toEqual([]);
    const turns = await sql<{ turn: number }>('select turn from public.submission_handling order by turn');
    expect(turns.map(({ turn }) => turn)).toEqual(Array.from({ length: 12 }, (_, turn) => turn + 1));
  });

  test.each([
    ['x', true],
    ['💚'.repeat(1000), true],
    ['<b>مرحبا</b>', true],
    ['x'.repeat(1001), false],
    [' \n\t', false],
    ['\u200b\u2060', false],
  ])('note %# is checked by what can be seen', async (note, isKept) => {
    expect((await act(ann, 'note', { note })).error === null).toBe(isKept);
    expect((await read()).events.map((event: { note: string }) => event.note)).toEqual(isKept ? [note] : []);
  });

  test('the folder follows the latest event, the status stays', async () => {
    const spam = async () =>
      (await sql<{ id: string }>('select id from private.spam_submissions')).map((row) => row.id);
    expect(await spam()).toEqual([]);
    await act(ann, 'spam');
    expect(await spam()).toEqual([id]);
    expect(await read()).toMatchObject({ folder: 'spam' });
    await act(bob, 'not_spam');
    expect(await spam()).toEqual([]);
    await sql("update public.contact_submissions set status = 'spam'");
    expect(await spam()).toEqual([]);
    await act(bob, 'spam');
    expect(await spam()).toEqual([id]);
    await act(bob, 'not_spam');
    expect(await sql('select status from public.contact_submissions')).toEqual([{ status: 'spam' }]);
  });

  test('deleted with its request; the audit log keeps ids', async () => {
    await sql('delete from private.audit_log');
    await act(ann, 'taken');
    await act(ann, 'note', { note: 'Marked words' });
    await ann.from('contact_submissions').delete().eq('id', id);
    for (const table of ['public.submission_handling', 'private.handling_state']) {
      expect(await sql(`select * from ${table}`), table).toEqual([]);
    }
    const entries = await sql<Record<string, string>>('select * from private.audit_log order by happened_at');
    expect(entries).toMatchObject(['handle', 'handle', 'delete'].map((action) => ({ action, subject: id })));
    expect(JSON.stringify(entries)).not.toMatch(/marked|staff/i);
    expect((await act(ann, 'answered')).error?.code).toBe('PT404');
    expect(await read()).toBeNull();
  });

  test('exported and erased with the person; an erased colleague leaves no name, and has nothing', async () => {
    const cat = await account(database.fetch, 'cat@staff.example');
    await grantAdmin(sql, 'cat@staff.example');
    await act(cat, 'taken');
    await act(cat, 'note', { note: 'Marked words' });
    const exported = async (email: string) => {
      const [row] = await sql<{ person: Record<string, unknown[]> }>(
        'select private.export_person($1) as person',
        [email],
      );
      return row?.person ?? {};
    };
    expect((await exported(sample.email)).handling).toMatchObject([
      { submission_id: id, kind: 'taken' },
      { kind: 'note', note: 'Marked words' },
    ]);
    const own = await exported('cat@staff.example');
    expect(own.handled).toMatchObject([{ submission_id: id, kind: 'taken' }, { kind: 'note' }]);
    expect(JSON.stringify(own)).not.toContain('Marked words');

    await revokeAdmin(sql, 'cat@staff.example');
    await erasePerson(database.backend, 'cat@staff.example');
    expect(await read()).toMatchObject({
      stage: 'open',
      staff: null,
      events: [{ author: null }, { author: null }],
    });
    expect((await act(ann, 'taken')).error).toBeNull();
    await erasePerson(database.backend, sample.email);
    expect(await sql('select * from public.submission_handling')).toEqual([]);
  });

  test('backed up and put back as it was, and goes on from there', async () => {
    await act(ann, 'taken');
    await act(ann, 'note', { note: 'Line\nbreak 💚' });
    await act(ann, 'spam');
    const before = await read();
    const folder = makeDataDir();
    await writeBackup(database.backend.inTransaction, join(folder, 'saved.gz'));
    await sql('delete from public.contact_submissions');
    await restoreBackup(database.backend, join(folder, 'saved.gz'), join(folder, 'previous.gz'));
    rmSync(folder, { recursive: true });
    // Sessions end with a restore, here as everywhere.
    const { error } = await ann.auth.signInWithPassword({ email: 'ann@staff.example', password: PASSWORD });
    expect(error).toBeNull();
    await bob.auth.signInWithPassword({ email: 'bob.b@staff.example', password: PASSWORD });
    expect(await read()).toEqual(before);
    expect((await act(bob, 'taken')).error?.code).toBe('PT409');
    expect((await act(ann, 'answered')).data.events).toHaveLength(4);
  });
});
