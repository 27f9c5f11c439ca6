import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { storeSubmission } from '../../server/api/storeSubmission.ts';
import { PUBLIC_KEY } from '../../server/database/backend.ts';
import { sendSubmission } from '../../server/database/sendSubmission.ts';
import { sample } from '../support/samples.ts';
import { DATABASES, type OpenDatabase } from './databases.ts';

describe.each(DATABASES)('what a visitor sends, stored by one statement on $name', ({ open }) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(() => database.backend.sql('delete from contact_submissions'));

  const sql = <Row>(text: string, values?: unknown[]) => database.backend.sql<Row>(text, values);
  const store = (row: object = sample) => storeSubmission(database.backend, row);
  const stored = () =>
    sql<Record<string, unknown>>(
      'select name, phone, email, service, location, urgency, details, status from contact_submissions',
    );
  const byLibrary = (row: object) =>
    database.direct(
      new Request('http://localhost/rest/v1/contact_submissions', {
        method: 'POST',
        headers: { apikey: PUBLIC_KEY, accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify(row),
      }),
    );
  const read = async (response: Response) => ({
    status: response.status,
    range: response.headers.get('content-range'),
    type: response.headers.get('content-type'),
    body: await response.text(),
  });

  test.each([
    [{}],
    [{ name: '  Zoë 🙂 O’Hara\u2003', details: ' \n ', urgency: null }],
    [{ details: 'it\'s $1 \\ "quoted"; drop table contact_submissions; --' }],
    [{ details: 'https://a.example https://b.example https://c.example' }],
  ])('as the library stores it: %j', async (extra) => {
    const own = await read(await store({ ...sample, ...extra }));
    expect(own).toEqual(await read(await byLibrary({ ...sample, ...extra })));
    expect(own.status).toBe(201);
    const [one, other] = await stored();
    expect(one).toEqual(other);
    expect(one).toMatchObject({ email: sample.email });
  });

  test.each([
    [{ name: 'X' }, 'name_length'],
    [{ name: '\u200b\u200b\u200b' }, 'name_length'],
    [{ phone: '12' }, 'phone_shape'],
    [{ email: 'nobody' }, 'email_shape'],
    [{ service: 'Gardening' }, 'service_known'],
    [{ location: 'A\u200b\u200b' }, 'location_length'],
    [{ urgency: 'soon' }, 'urgency_known'],
    [{ details: 'x'.repeat(2001) }, 'details_length'],
  ])('refused as by the library: %j', async (extra, constraint) => {
    const own = await read(await store({ ...sample, ...extra }));
    const library = await read(await byLibrary({ ...sample, ...extra }));
    expect(own.status).toBe(library.status);
    expect(own.body).toBe(library.body);
    expect(own.body).toContain(`"new row violates check constraint \\"${constraint}\\""`);
    expect(await stored()).toEqual([]);
  });

  test('as the anonymous role, and as nobody once it is stored', async () => {
    await sql(`create table public.seen (who text, claims text, account uuid)`);
    await sql(`create function public.look() returns trigger language plpgsql as
      'begin insert into public.seen values (current_user, current_setting(''request.jwt.claims'', true), auth.uid()); return new; end'`);
    await sql('grant insert on public.seen to anon');
    await sql(
      'create trigger look before insert on contact_submissions for each row execute function look()',
    );
    expect((await store()).status).toBe(201);
    expect(await sql('select * from public.seen')).toEqual([
      { who: 'anon', claims: '{"role":"anon"}', account: null },
    ]);
    await sql('drop table public.seen cascade');
    await sql('drop function public.look cascade');
    const after = await sql<{ is_anonymous: boolean }>("select current_user = 'anon' as is_anonymous");
    expect(after).toEqual([{ is_anonymous: false }]);
  });

  test('not without the right to, and not past row security', async () => {
    await sql('revoke insert (name) on contact_submissions from anon');
    expect((await store()).status).toBe(500);
    await sql('grant insert (name) on contact_submissions to anon');
    await sql(
      'create policy closed on contact_submissions as restrictive for insert to anon with check (false)',
    );
    expect((await store()).status).toBe(500);
    await sql('drop policy closed on contact_submissions');
    expect(await stored()).toEqual([]);
    expect((await store()).status).toBe(201);
  });

  test('nobody but the owner of the database may call it', async () => {
    const may = await sql(
      `select role from unnest('{anon,authenticated,service_role}'::text[]) role
       where has_function_privilege(role, 'private.send_submission(jsonb, double precision)', 'execute')`,
    );
    expect(may).toEqual([]);
  });

  test('not with a field that it does not know, which would be lost', async () => {
    expect((await store({ ...sample, no_such_field: 'The key is next door.' })).status).toBe(500);
    expect(await stored()).toEqual([]);
  });

  test('not once the sender was told that it failed: before it is sent, and when it is done too late', async () => {
    await expect(sendSubmission(sql, sample, performance.now() - 1)).rejects.toThrow('waited too long');
    const late = sql('select private.send_submission($1::text::jsonb, 0)', [JSON.stringify(sample)]);
    await expect(late).rejects.toMatchObject({ code: '57014' });
    expect(await stored()).toEqual([]);
  });

  test('not once the sender was told, also where the time went by before the values came', async () => {
    const late = database.backend.inTransaction(async (sql) => {
      await sql('select pg_sleep(0.05)');
      await sql('select private.send_submission($1::text::jsonb, 0.04)', [JSON.stringify(sample)]);
    });
    await expect(late).rejects.toMatchObject({ code: '57014' });
    expect(await stored()).toEqual([]);
  });

  /** Lets the first `times` that store a request meet another transaction, and be undone for it. */
  async function meetOthers(times: number) {
    await sql('create sequence public.meetings');
    await sql(`create function public.meet() returns trigger language plpgsql security definer as
      'begin if nextval(''public.meetings'') <= ${times} then raise deadlock_detected; end if; return new; end'`);
    await sql(
      'create trigger meet before insert on contact_submissions for each row execute function meet()',
    );
    onTestFinished(async () => {
      await sql('drop function public.meet cascade');
      await sql('drop sequence public.meetings');
    });
  }

  test('again when it met another transaction, and once', async () => {
    await meetOthers(2);
    expect((await store()).status).toBe(201);
    expect(await stored()).toHaveLength(1);
  });

  test('not when it meets one at each try; the sender may try again', async () => {
    await meetOthers(5);
    const refused = await store();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await stored()).toEqual([]);
    expect((await store()).status).toBe(201);
  });
});
