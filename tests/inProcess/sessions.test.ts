import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { account, client, signedIn } from '../support/api.ts';
import { grantAdmin, insertSubmissions, revokeAdmin } from '../support/rows.ts';
import { sample } from '../support/samples.ts';
import { DATABASES, type OpenDatabase } from './databases.ts';

const EMAIL = 'desk@mail.example';

describe.each(DATABASES)('a session that has ended, on $name', ({ open }) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await open();
    await insertSubmissions(database.backend.sql, [sample]);
  });
  beforeEach(async () => {
    await database.backend.sql('delete from auth.users where email = $1', [EMAIL]);
    await account(database.fetch, EMAIL);
    await grantAdmin(database.backend.sql, EMAIL);
  });
  afterAll(() => database.close());

  /** What a kept access token still gets, whatever became of its session. */
  async function kept(user: SupabaseClient) {
    const token = (await user.auth.getSession()).data.session?.access_token ?? '';
    const holder = client((request) => {
      const headers = new Headers(request.headers);
      headers.set('authorization', `Bearer ${token}`);
      return database.direct(new Request(request, { headers }));
    });
    return async () => {
      const [stored] = await database.backend.sql<{ id: string }>(
        'select id from public.contact_submissions',
      );
      const act = { submission: stored?.id, event: crypto.randomUUID(), kind: 'taken' };
      const { error: handling } = await holder.rpc('handle_submission', act);
      const { data: events } = await holder.from('submission_handling').select('id');
      const { data: rows } = await holder.from('contact_submissions').select('id');
      const { data: deleted } = await holder
        .from('contact_submissions')
        .delete()
        .neq('name', '')
        .select('id');
      if (deleted?.length) await insertSubmissions(database.backend.sql, [sample]);
      return {
        rows: rows?.length,
        deleted: deleted?.length,
        statistics: (await holder.rpc('submission_statistics')).error?.code,
        charts: (await holder.rpc('submission_charts')).error?.code,
        handling: handling?.code,
        events: events?.length,
        roles: (await holder.from('user_roles').select('role')).data?.length,
        user: (await holder.auth.getUser(token)).error === null,
      };
    };
  }
  const EVERYTHING = {
    rows: 1,
    deleted: 1,
    statistics: undefined,
    charts: undefined,
    handling: undefined,
    events: 1,
    roles: 1,
    user: true,
  };
  const NOTHING = {
    rows: 0,
    deleted: 0,
    statistics: '42501',
    charts: '42501',
    handling: '42501',
    events: 0,
    roles: 0,
    user: false,
  };

  test('after signing out the token gets nothing at the next call', async () => {
    const user = await signedIn(database.fetch, EMAIL);
    const see = await kept(user);
    expect(await see()).toEqual(EVERYTHING);
    await user.auth.signOut({ scope: 'local' });
    expect(await see()).toEqual(NOTHING);
  });

  test('signing out here leaves the other sessions; signing out everywhere ends them', async () => {
    const [one, two, three] = [
      await signedIn(database.fetch, EMAIL),
      await signedIn(database.fetch, EMAIL),
      await signedIn(database.fetch, EMAIL),
    ];
    const see = await kept(three);
    await one.auth.signOut({ scope: 'local' });
    expect(await see()).toEqual(EVERYTHING);
    await two.auth.signOut({ scope: 'global' });
    expect(await see()).toEqual(NOTHING);
    expect((await three.auth.refreshSession()).error?.status).toBe(400);
  });

  test('a role that was taken away, and an account that was deleted', async () => {
    const see = await kept(await signedIn(database.fetch, EMAIL));
    await revokeAdmin(database.backend.sql, EMAIL);
    expect(await see()).toEqual({ ...NOTHING, user: true });
    await grantAdmin(database.backend.sql, EMAIL);
    expect(await see()).toEqual(EVERYTHING);
    await database.backend.sql('delete from auth.users where email = $1', [EMAIL]);
    expect(await see()).toEqual(NOTHING);
  });

  test('no session, and another account’s, are none', async () => {
    const idOf = async (user: SupabaseClient) => {
      const { session } = (await user.auth.getSession()).data;
      const claims = JSON.parse(atob(session?.access_token.split('.')[1] ?? ''));
      return { account: claims.sub as string, session: claims.session_id as string };
    };
    const own = await idOf(await signedIn(database.fetch, EMAIL));
    const other = await idOf(await account(database.fetch, `other-${crypto.randomUUID()}@mail.example`));
    const isAdmin = (claims: Record<string, string>) =>
      database.backend.inTransaction(async (sql) => {
        await sql(`select set_config('request.jwt.claim.sub', $1, true)`, [own.account]);
        await sql(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(claims)]);
        await sql('set local role authenticated');
        return (await sql('select private.is_admin() as may'))[0]?.may;
      });
    expect(await isAdmin({ session_id: own.session })).toBe(true);
    expect(await isAdmin({ session_id: other.session })).toBe(false);
    expect(await isAdmin({})).toBe(false);
  });
});
