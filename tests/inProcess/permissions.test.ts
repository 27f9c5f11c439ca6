import { describe, expect, test } from 'vitest';
import { PUBLIC_KEY } from '../../server/database/backend.ts';
import { account, client, serviceClient } from '../support/api.ts';
import { listNewest } from '../support/desk.ts';
import { sample } from '../support/samples.ts';
import { REFUSED, ROLES, type Role, useCallers, VISITORS } from './callers.ts';
import { DATABASES } from './databases.ts';

describe.each(DATABASES)('who may do what, on $name', ({ openNew }) => {
  const callers = useCallers(openNew);
  const { clients, visitors } = callers;

  const send = (role: Role, extra: Record<string, unknown> = {}) =>
    clients[role].from('contact_submissions').insert({ ...sample, ...extra });

  describe('contact_submissions', () => {
    test.each(['anonymous', 'signed in', 'admin', 'service'] as const)(
      '%s inserts the seven columns',
      async (role) => {
        expect((await send(role)).error).toBeNull();
      },
    );

    test.each(['anonymous', 'signed in', 'admin'] as const)('%s inserts no other column', async (role) => {
      const forbidden = { id: crypto.randomUUID(), status: 'new', created_at: '2020-01-01T00:00:00Z' };
      for (const [column, value] of Object.entries(forbidden)) {
        expect((await send(role, { [column]: value })).error?.code, column).toBe(REFUSED);
      }
    });

    test('the database gives id, status and time', async () => {
      await send('anonymous', { name: 'Given Values' });
      const { data } = await clients.admin
        .from('contact_submissions')
        .select('*')
        .eq('name', 'Given Values')
        .single();
      expect(data).toMatchObject({ ...sample, name: 'Given Values', status: 'new' });
      expect(data.id).toMatch(/^[0-9a-f-]{36}$/);
      expect(Math.abs(Date.now() - Date.parse(data.created_at))).toBeLessThan(60_000);
    });

    test.each([
      ['anonymous', 'refused'],
      ['signed in', 0],
      ['admin', 'all'],
      ['service', 'all'],
    ] as const)('%s reads: %s', async (role, expected) => {
      await send('anonymous');
      const { data, error } = await clients[role].from('contact_submissions').select('*');
      if (expected === 'refused') expect(error?.code).toBe(REFUSED);
      else if (expected === 0) expect(data).toEqual([]);
      else expect(data?.length).toBeGreaterThan(0);
    });

    test.each(ROLES)('%s updates nothing', async (role) => {
      const change = clients[role]
        .from('contact_submissions')
        .update({ status: 'read' })
        .eq('name', sample.name);
      expect((await change).error?.code).toBe(REFUSED);
    });

    test.each(VISITORS)('%s updates nothing through our API', async (role) => {
      const change = visitors[role]
        .from('contact_submissions')
        .update({ status: 'read' })
        .eq('name', sample.name);
      expect((await change).error).not.toBeNull();
      const { data } = await clients.admin.from('contact_submissions').select('status').neq('status', 'new');
      expect(data).toEqual([]);
    });

    test.each([
      ['anonymous', false],
      ['signed in', false],
      ['admin', true],
      ['service', true],
    ] as const)('%s deletes: %s', async (role, may) => {
      const name = `Delete By ${role}`;
      await send('anonymous', { name });
      await clients[role].from('contact_submissions').delete().eq('name', name);
      const { data } = await clients.admin.from('contact_submissions').select('name').eq('name', name);
      expect(data).toHaveLength(may ? 0 : 1);
    });
  });

  describe('our own API', () => {
    const submissions = (role: (typeof VISITORS)[number]) => visitors[role].from('contact_submissions');
    const stored = async (name: string) =>
      (await clients.admin.from('contact_submissions').select('id').eq('name', name)).data ?? [];

    test.each(VISITORS)('%s sends a request, and in no session', async (role) => {
      expect((await submissions(role).insert({ ...sample, name: `Sent By ${role}` })).error).toBeNull();
      expect(await stored(`Sent By ${role}`)).toHaveLength(1);
    });

    test.each([
      ['anonymous', 'PGRST301'],
      ['signed in', REFUSED],
      ['admin', 'all'],
    ] as const)('%s lists, counts and asks for news: %j', async (role, expected) => {
      for (const name of ['list_submissions', 'count_submissions', 'submission_news']) {
        const { data, error } = await visitors[role].rpc(name);
        if (expected === 'all') expect(data, name).toBeTruthy();
        else expect(data ?? error?.code, name).toEqual(expected);
      }
      if (role === 'admin') expect((await listNewest(visitors.admin)).data?.length).toBeGreaterThan(0);
    });

    test('the list as it was asked for before is not served any more', async () => {
      const { error } = await submissions('admin').select('*').neq('status', 'spam').range(0, 9);
      expect(error).not.toBeNull();
    });

    test.each(VISITORS)('%s deletes by id, and one only', async (role) => {
      const name = `Deleted By ${role}`;
      await send('anonymous', { name });
      await send('anonymous', { name });
      const [first] = await stored(name);
      await submissions(role).delete().neq('status', 'nothing');
      await submissions(role).delete().eq('name', name);
      await submissions(role).delete().in('id', [first?.id]);
      expect(await stored(name)).toHaveLength(2);
      await submissions(role).delete().eq('id', first?.id);
      expect(await stored(name)).toHaveLength(role === 'admin' ? 1 : 2);
    });

    test('the service role is let in by no token, not even one that is signed rightly', async () => {
      const service = serviceClient(callers.database.fetch, callers.database.secrets.jwtSecret);
      expect((await service.from('contact_submissions').select('*')).error).not.toBeNull();
      expect((await service.rpc('list_admins')).error).not.toBeNull();
      const own = { ...sample, status: 'read' };
      expect((await service.from('contact_submissions').insert(own)).error).not.toBeNull();
    });
  });

  describe('user_roles', () => {
    test.each([
      ['anonymous', 'refused'],
      ['signed in', 0],
      ['admin', 1],
    ] as const)('%s reads its own role only: %s', async (role, expected) => {
      const { data, error } = await clients[role].from('user_roles').select('role');
      if (expected === 'refused') expect(error?.code).toBe(REFUSED);
      else expect(data).toHaveLength(expected);
    });

    test.each(['anonymous', 'signed in', 'admin'] as const)('%s writes no role', async (role) => {
      const roles = () => clients[role].from('user_roles');
      expect((await roles().insert({ user_id: callers.stranger, role: 'admin' })).error?.code).toBe(REFUSED);
      const change = clients[role]
        .from('user_roles')
        .update({ role: 'admin' })
        .eq('user_id', callers.stranger);
      expect((await change).error?.code).toBe(REFUSED);
      expect((await roles().delete().eq('role', 'admin')).error?.code).toBe(REFUSED);
      const { data } = await clients.service.from('user_roles').select('*');
      expect(data).toHaveLength(1);
    });

    test('the service role writes roles, of known names only', async () => {
      const roles = () => clients.service.from('user_roles');
      expect((await roles().insert({ user_id: callers.stranger, role: 'owner' })).error?.code).toBe('23514');
      expect((await roles().insert({ user_id: callers.stranger, role: 'admin' })).error).toBeNull();
      expect((await roles().delete().eq('user_id', callers.stranger)).error).toBeNull();
    });
  });

  describe('functions', () => {
    test.each(['anonymous', 'signed in', 'service'] as const)('%s gets no statistics', async (role) => {
      const { data, error } = await clients[role].rpc('submission_statistics');
      expect(error?.code).toBe(REFUSED);
      expect(data).toBeNull();
    });

    test.each(['anonymous', 'signed in', 'service'] as const)('%s gets no charts', async (role) => {
      const { data, error } = await clients[role].rpc('submission_charts');
      expect(error?.code).toBe(REFUSED);
      expect(data).toBeNull();
    });

    test.each([
      ['anonymous', 'PGRST301'],
      ['signed in', REFUSED],
      ['admin', undefined],
    ] as const)('through our API %s asks for charts: %s', async (role, code) => {
      const { data, error } = await visitors[role].rpc('submission_charts');
      expect(error?.code).toBe(code);
      if (!code) expect(data.days.emergency).toHaveLength(365);
    });

    test('an admin gets the three counts', async () => {
      const before = (await clients.admin.rpc('submission_statistics').single()).data as Record<
        string,
        number
      >;
      await send('anonymous', { urgency: 'emergency' });
      await send('anonymous', { urgency: null });
      const after = (await clients.admin.rpc('submission_statistics').single()).data as Record<
        string,
        number
      >;
      expect(after.total).toBe((before.total ?? 0) + 2);
      expect(after.new).toBe((before.new ?? 0) + 2);
      expect(after.emergency).toBe((before.emergency ?? 0) + 1);
    });

    test.each(['anonymous', 'signed in', 'admin'] as const)('%s makes nobody an admin', async (role) => {
      for (const name of ['grant_admin', 'revoke_admin']) {
        const { error } = await clients[role].rpc(name, { account_email: 'member@mail.example' });
        expect(error?.code, name).toBe(REFUSED);
      }
      expect((await clients[role].rpc('list_admins')).error?.code).toBe(REFUSED);
    });

    test.each([...VISITORS, 'service'] as const)('%s makes no link that sets a password', async (role) => {
      const args = {
        account_email: 'admin@mail.example',
        token_digest: 'known',
        most_for_mailbox: 9,
        per_seconds: 9,
      };
      expect((await clients[role].rpc('ask_link', args)).error).not.toBeNull();
      const right = 'private.ask_link(text, text, integer, integer)';
      for (const name of ['anon', 'authenticated', 'service_role']) {
        const [row] = await callers.database.backend.sql<{ may: boolean }>(
          `select has_function_privilege('${name}', '${right}', 'execute') as may`,
        );
        expect(row?.may, name).toBe(false);
      }
    });

    test.each([
      ['anonymous', 200, 401],
      ['signed in', 200, 403],
      ['admin', 200, 403],
    ] as const)(
      '%s asks for a link, and sets no password without the current one',
      async (role, asks, sets) => {
        const { error } = await visitors[role].auth.resetPasswordForEmail('nobody@mail.example');
        expect(error?.status ?? 200).toBe(asks);
        const { data } = await visitors[role].auth.getSession();
        const answer = await callers.database.fetch(
          new Request('http://site.example/auth/v1/user', {
            method: 'PUT',
            headers: {
              apikey: PUBLIC_KEY,
              'content-type': 'application/json',
              authorization: `Bearer ${data.session?.access_token ?? ''}`,
            },
            body: JSON.stringify({ password: 'battery staple' }),
          }),
        );
        expect(answer.status).toBe(sets);
      },
    );

    test('a role that is taken away is gone at the next call', async () => {
      const user = await account(callers.database.direct, 'leaving@mail.example');
      await clients.service.rpc('grant_admin', { account_email: 'LEAVING@mail.example' });
      expect((await user.from('contact_submissions').select('id')).data?.length).toBeGreaterThan(0);
      await clients.service.rpc('revoke_admin', { account_email: 'leaving@mail.example' });
      expect((await user.from('contact_submissions').select('id')).data).toEqual([]);
      expect((await user.from('submission_handling').select('id')).data).toEqual([]);
      expect((await user.rpc('submission_charts')).error?.code).toBe(REFUSED);
      const added = user.rpc('handle_submission', {
        submission: crypto.randomUUID(),
        event: crypto.randomUUID(),
        kind: 'taken',
      });
      expect((await added).error?.code).toBe(REFUSED);
    });
  });

  test('a restart gives nobody more: the library grants anon all where it is not stopped', async () => {
    await callers.database.reopen();
    const anonymous = client(callers.database.direct);
    expect((await anonymous.from('contact_submissions').select('id')).error?.code).toBe(REFUSED);
    expect((await anonymous.from('contact_submissions').insert({ ...sample, status: 'x' })).error?.code).toBe(
      REFUSED,
    );
    expect((await anonymous.from('contact_submissions').insert(sample)).error).toBeNull();
  });
});
