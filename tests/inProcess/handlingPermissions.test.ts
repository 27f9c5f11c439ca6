import { beforeAll, describe, expect, test } from 'vitest';
import { sample } from '../support/samples.ts';
import { REFUSED, ROLES, useCallers } from './callers.ts';
import { DATABASES } from './databases.ts';

describe.each(DATABASES)('who may do what about handling, on $name', ({ open }) => {
  const callers = useCallers(open);
  const { clients, visitors } = callers;
  let id: string;
  beforeAll(async () => {
    await clients.anonymous.from('contact_submissions').insert({ ...sample, name: 'Handled Person' });
    const stored = clients.admin.from('contact_submissions').select('id').eq('name', 'Handled Person');
    id = (await stored.single()).data?.id;
    await clients.admin.from('submission_handling').insert({ submission_id: id, kind: 'taken' });
  });
  const events = async () => (await clients.admin.from('submission_handling').select('*')).data ?? [];
  const CALLS = [
    ['read_handling', () => ({ submission: id })],
    ['handle_submission', () => ({ submission: id, event: crypto.randomUUID(), kind: 'answered' })],
    ['list_handling', () => ({ submissions: [id], changed_after: null })],
  ] as const;

  test.each([
    ['anonymous', 'refused'],
    ['signed in', 0],
    ['admin', 1],
    ['service', 'refused'],
  ] as const)('%s reads events: %s', async (role, expected) => {
    const { data, error } = await clients[role].from('submission_handling').select('*');
    if (expected === 'refused') expect(error?.code).toBe(REFUSED);
    else expect(data).toHaveLength(expected);
  });

  test.each(['anonymous', 'signed in', 'service'] as const)('%s adds no event', async (role) => {
    const added = clients[role].from('submission_handling').insert({ submission_id: id, kind: 'answered' });
    expect((await added).error?.code).toBe(REFUSED);
    for (const [name, body] of CALLS) {
      expect((await clients[role].rpc(name, body())).error?.code, name).toBe(REFUSED);
    }
    expect(await events()).toHaveLength(1);
  });

  test('author, time and turn are the database’s to say', async () => {
    const forged = {
      author: callers.stranger,
      created_at: '2020-01-01T00:00:00Z',
      turn: 9,
    };
    for (const [column, value] of Object.entries(forged)) {
      const row = { submission_id: id, kind: 'answered', [column]: value };
      const { error } = await clients.admin.from('submission_handling').insert(row);
      expect(error?.code, column).toBe(REFUSED);
    }
    const own = (await clients.admin.auth.getUser()).data.user?.id;
    expect(await events()).toMatchObject([{ author: own, turn: 1, taken_from: null }]);
  });

  test.each(ROLES)('%s changes and deletes no event', async (role) => {
    const rows = () => clients[role].from('submission_handling');
    expect((await rows().update({ kind: 'spam' }).eq('submission_id', id)).error?.code).toBe(REFUSED);
    expect((await rows().delete().eq('submission_id', id)).error?.code).toBe(REFUSED);
    expect(await events()).toMatchObject([{ kind: 'taken' }]);
  });

  test.each([
    ['anonymous', 'PGRST301'],
    ['signed in', REFUSED],
    ['admin', undefined],
  ] as const)('through our API %s calls: %s', async (role, code) => {
    for (const [name, body] of CALLS) {
      expect((await visitors[role].rpc(name, body())).error?.code, name).toBe(code);
    }
    const { error } = await visitors[role].from('submission_handling').select('*');
    expect(error).not.toBeNull();
  });
});
