import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DATABASES, type TestDatabase } from '../support/databases.ts';
import { sample } from '../support/samples.ts';
import { createAccount } from './callers.ts';
import { insertRequests, person, useDesk } from './desk.ts';

describe.each(DATABASES)('retention and the clock, on $name', ({ open }) => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await open();
  });
  afterAll(() => db.remove());
  beforeEach(async () => {
    await db.query('delete from public.contact_submissions');
    await db.query(
      `update private.settings set retention_ran_at = null, retention_cutoff = null, retention_waits_since = null,
         retention_asked_at = null, retention_asked_days = null`,
    );
  });

  const WAITS = { erased: 0, waits_since: expect.any(String) };
  const erased = (count: number) => ({ erased: count, waits_since: null });
  const result = async (text: string) =>
    (await db.query<{ result: unknown }>(`select ${text} as result`))[0]?.result;
  const runRetention = (days = 30) => result(`private.run_retention(${days})`);
  const confirm = () => result('private.confirm_retention()');
  const store = (daysAgo: number) =>
    insertRequests(db.query, {
      ...person(`Days ${daysAgo}`),
      created_at: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
    });
  const stored = () => db.query('select name from public.contact_submissions order by created_at');
  /** Moves the clock: everything else is then that much earlier. */
  async function leap(by: string) {
    await db.query('update public.contact_submissions set created_at = created_at - $1::interval', [by]);
    await db.query(
      `update private.settings set retention_ran_at = retention_ran_at - $1::interval,
         retention_cutoff = retention_cutoff - $1::interval`,
      [by],
    );
  }

  test('each request goes on the day it is due', async () => {
    await store(29.5);
    await store(1);
    expect(await runRetention()).toEqual(erased(0));
    await leap('1 hour');
    expect(await runRetention()).toEqual(erased(0));
    await leap('1 day');
    expect(await runRetention()).toEqual(erased(1));
    expect(await stored()).toEqual([{ name: 'Days 1' }]);
    for (let day = 0; day < 16; day += 1) {
      await leap('44 hours');
      await runRetention();
    }
    expect(await stored()).toEqual([]);
  });

  test.each(['3 days', '20 days', '400 days', '100 years'])(
    'a clock that leaps ahead by %s erases nothing until a person confirms',
    async (by) => {
      await store(29);
      await store(28);
      await runRetention();
      await leap(by);
      expect(await runRetention()).toEqual(WAITS);
      await leap('1 hour');
      expect(await runRetention()).toEqual(WAITS);
      expect(await stored()).toHaveLength(2);
      expect(await confirm()).toEqual(expect.any(String));
      expect(await runRetention()).toEqual(erased(2));
      expect(await confirm()).toBeNull();
    },
  );

  test('a clock that is right again, or was set back a little, needs no one', async () => {
    await store(29);
    await runRetention();
    await leap('400 days');
    expect(await runRetention()).toEqual(WAITS);
    await leap('-400 days');
    expect(await runRetention()).toEqual(erased(0));
    expect(await confirm()).toBeNull();
    await leap('-1 hour');
    expect(await runRetention()).toEqual(erased(0));
    await leap('-400 days');
    expect(await runRetention()).toEqual(WAITS);
    expect(await stored()).toHaveLength(1);
  });

  test('with older requests at first, or with fewer days than before, it asks', async () => {
    await store(400);
    await store(33);
    expect(await runRetention()).toEqual(WAITS);
    await confirm();
    // Thirty days were confirmed, not three.
    expect(await runRetention(3)).toEqual(WAITS);
    expect(await stored()).toHaveLength(2);
    await confirm();
    expect(await runRetention(3)).toEqual(erased(2));
  });

  test('at first it erases what daily runs would have erased by now', async () => {
    await store(31);
    expect(await runRetention()).toEqual(erased(1));
  });

  test('the logs go too, the audit log after a year', async () => {
    const daysAgo = (days: number) => `now() - interval '${days} days'`;
    await db.query(`insert into auth.audit_log_entries (id, created_at, payload) values
      (gen_random_uuid(), ${daysAgo(31)}, '{}'), (gen_random_uuid(), ${daysAgo(29)}, '{}')`);
    await db.query(`insert into private.audit_log (action, happened_at) values
      ('backup', ${daysAgo(366)}), ('backup', ${daysAgo(364)})`);
    expect(await runRetention()).toEqual(erased(0));
    expect(await db.query('select from auth.audit_log_entries')).toHaveLength(1);
    expect(await db.query("select from private.audit_log where action = 'backup'")).toHaveLength(1);
  });

  test('simultaneous runs erase once', async () => {
    await store(31);
    const runs = (await Promise.all([runRetention(), runRetention()])) as { erased: number }[];
    expect(runs.map((run) => run.erased).sort()).toEqual([0, 1]);
  });

  test('what waits shows on the desk until it was not asked for a day', async () => {
    const { role, claims } = await createAccount(db.query, `${crypto.randomUUID()}@staff.example`);
    const waitsSince = async () =>
      (
        await db.as(role, claims)('select erasure_waits_since as since from public.submission_statistics()')
      )[0]?.since;
    await store(400);
    await runRetention();
    expect(await waitsSince()).toEqual(expect.any(String));
    await db.query(
      "update private.settings set retention_asked_at = retention_asked_at - interval '25 hours'",
    );
    expect(await waitsSince()).toBeNull();
  });
});

describe.each(DATABASES)('a person’s data, on $name', ({ open }) => {
  const desk = useDesk(open);
  const { query } = desk;
  const run = async <Result>(name: 'export_person' | 'erase_person', email: string) =>
    (await query<{ result: Result }>(`select private.${name}($1) as result`, [email]))[0]?.result as Result;
  const EMAIL = 'Ann.Other@mail.example';
  let account: string;
  let ids: string[];

  beforeEach(async () => {
    ids = await desk.store({ ...sample, email: EMAIL.toLowerCase() }, { ...sample, email: EMAIL }, sample);
    await query('delete from auth.users where lower(email) = lower($1)', [EMAIL]);
    account = (await createAccount(query, EMAIL.toLowerCase(), { isAdmin: false })).id;
    await query(
      "update auth.users set encrypted_password = 'the hash', recovery_token = 'the digest' where id = $1",
      [account],
    );
    await query(
      `insert into auth.audit_log_entries (id, created_at, payload)
       values (gen_random_uuid(), now(), jsonb_build_object('actor_username', $1::text, 'action', 'login'))`,
      [EMAIL],
    );
    await query("select private.accept_sign_in($1, '192.0.2.2')", [EMAIL]);
    await query("select private.try_sign_in($1, '192.0.2.1')", [EMAIL]);
    await desk.handle(ids[0] ?? '', 'note', { note: 'Rang back' });
    await query('delete from private.audit_log');
  });

  test('is exported whole, without keys, and the export is on record', async () => {
    const exported = await run<Record<string, unknown[]>>('export_person', EMAIL.toUpperCase());
    expect(exported).toMatchObject({
      submissions: [{ id: ids[0] }, { id: ids[1] }],
      messages: [{ kind: 'alert' }, { kind: 'alert' }],
      handling: [{ kind: 'note', note: 'Rang back' }],
      account: { id: account, email: EMAIL.toLowerCase(), sign_up_data: { full_name: 'The Owner' } },
      sign_ins: [{ id: expect.any(String) }],
      sign_in_log: [{ payload: { action: 'login' } }],
      sign_in_attempts: [{ attempts: 1 }, { attempts: 1 }],
      known_clients: [{ accepted_at: expect.any(String) }],
      roles: [],
      handled: [],
      audit: [{ action: 'export', subject: account }],
    });
    expect(JSON.stringify(exported)).not.toMatch(/the hash|the digest/);
    const audit = await query<{ subject: string }>(
      "select subject from private.audit_log where action = 'export'",
    );
    expect(audit.map(({ subject }) => subject).sort()).toEqual([ids[0], ids[1], account].sort());
  });

  test('of a colleague includes what they handled, without the notes', async () => {
    const { handled, roles } = await run<Record<string, unknown[]>>('export_person', 'ann@staff.example');
    expect(handled).toEqual([{ submission_id: ids[0], kind: 'note', created_at: expect.any(String) }]);
    expect(roles).toEqual(['admin']);
  });

  test('of an unknown address is empty, and was asked for', async () => {
    expect(await run('export_person', 'nobody@mail.example')).toMatchObject({
      submissions: [],
      account: null,
    });
    expect(await query('select action, subject from private.audit_log')).toEqual([
      { action: 'export', subject: null },
    ]);
  });

  test('is erased wherever it is kept', async () => {
    expect(await run('erase_person', EMAIL.toUpperCase())).toEqual({ submissions: 2, account: true });
    expect(await query('select id from public.contact_submissions')).toEqual([{ id: ids[2] }]);
    expect(await run('export_person', EMAIL)).toMatchObject({
      submissions: [],
      messages: [],
      handling: [],
      account: null,
      sign_ins: [],
      sign_in_log: [],
      sign_in_attempts: [],
      known_clients: [],
    });
    const actions = await query<{ action: string }>(
      "select action from private.audit_log where action <> 'export' order by action",
    );
    expect(actions.map(({ action }) => action)).toEqual(['delete', 'delete', 'erase']);
    expect(await run('erase_person', EMAIL)).toEqual({ submissions: 0, account: false });
  });

  test('is not erased while the account is an admin’s', async () => {
    await expect(run('erase_person', 'ann@staff.example')).rejects.toMatchObject({ code: '55000' });
    expect(await desk.rpc('list_staff')).toHaveLength(2);
  });
});
