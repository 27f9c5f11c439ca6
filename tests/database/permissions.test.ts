import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASES, type TestDatabase } from '../support/databases.ts';
import { sample } from '../support/samples.ts';
import { type Caller, type CallerName, call, createAccount, createCallers } from './callers.ts';
import { insertRequests } from './desk.ts';
import { expectOutcome, MATRIX } from './matrix.ts';

describe.each(DATABASES)('permissions, on $name', ({ open }) => {
  let db: TestDatabase;
  let callers: Record<CallerName, Caller>;
  let submission: string;
  beforeAll(async () => {
    db = await open();
    callers = await createCallers(db.query);
    [submission = ''] = await insertRequests(db.query, sample);
    const { role, claims } = callers.admin;
    const note = { submission, event: crypto.randomUUID(), kind: 'note', note: 'There' };
    await call(db.as(role, claims), 'handle_submission', note);
  });
  afterAll(() => db.remove());

  describe.each(MATRIX)('%s', (_what, action, outcomes) => {
    test.each(Object.entries(outcomes))('%s: %s', async (name, outcome) => {
      const caller = callers[name as CallerName];
      await expectOutcome((work) => db.transaction(work), action, { submission, caller }, outcome);
    });
  });

  test('the role is checked before the arguments', async () => {
    const { account, admin } = callers;
    for (const name of ['list_submissions', 'count_submissions', 'export_submissions']) {
      const ask = ({ role, claims }: Caller) => call(db.as(role, claims), name, { view: 'none' });
      await expect(ask(account)).rejects.toMatchObject({ code: '42501' });
      await expect(ask(admin)).rejects.toMatchObject({ code: 'PT400' });
    }
  });

  test('a session of another account does not count', async () => {
    const other = await createAccount(db.query, 'other@staff.example');
    const claims = { ...callers.admin.claims, sub: other.id };
    await expect(call(db.as('authenticated', claims), 'list_staff')).rejects.toMatchObject({ code: '42501' });
  });

  test('the service role grants and revokes, and ends the account’s sessions', async () => {
    const service = db.as('service_role');
    const { role, claims } = await createAccount(db.query, 'New@staff.example', { isAdmin: false });
    const grant = (account_email: string) => call(service, 'grant_admin', { account_email });
    expect(await grant('new@STAFF.example')).toBe(true);
    expect(await grant('nobody@staff.example')).toBe(false);
    await expect(call(db.as(role, claims), 'list_staff')).rejects.toMatchObject({ code: '42501' });
    expect(await service('select * from public.list_admins()')).toContainEqual({
      account_email: 'New@staff.example',
    });
    expect(await call(service, 'revoke_admin', { account_email: 'new@staff.example' })).toBe(true);
    expect(await call(service, 'revoke_admin', { account_email: 'new@staff.example' })).toBe(false);
  });
});
