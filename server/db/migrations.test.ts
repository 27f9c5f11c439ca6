import { expect, test, vi } from 'vitest';
import { migrate, type Session } from './migrations.ts';

/** A session that records what is executed, over a database with these migrations. */
function fakeSession(applied: string[]) {
  const executed: string[] = [];
  const session: Session = {
    async query(text, values = []) {
      if (text.includes('to_regclass')) return [{ exists: applied.length > 0 }];
      if (text.startsWith('select version')) return applied.map((version) => ({ version }));
      if (text.startsWith('insert')) executed.push(String(values[0]));
      return [];
    },
    async exec(sql) {
      executed.push(/^\w+$/.test(sql) ? sql : 'sql');
    },
  };
  return { session, executed };
}

async function applyAll(): Promise<string[]> {
  const { session, executed } = fakeSession([]);
  await migrate(session, { where: '' });
  return executed.filter((entry) => /^\d/.test(entry));
}
const versions = await applyAll();

test('a new database gets the bootstrap, then each migration in order, each in a transaction', async () => {
  const { session, executed } = fakeSession([]);
  const beforeUpgrade = vi.fn();
  await migrate(session, { where: '', beforeUpgrade });
  expect(executed).toEqual([
    ...['begin', 'sql', 'sql', 'commit'],
    ...versions.flatMap((version) => ['begin', 'sql', version, 'commit']),
  ]);
  expect(versions).toEqual([...versions].sort());
  expect(beforeUpgrade).not.toHaveBeenCalled();
});

test('an upgrade applies what is pending, after the hook', async () => {
  const { session, executed } = fakeSession(versions.slice(0, -1));
  await migrate(session, {
    where: '',
    beforeUpgrade: async () => {
      expect(executed).toEqual([]);
    },
  });
  expect(executed.filter((entry) => /^\d/.test(entry))).toEqual(versions.slice(-1));
});

test('a hook that throws cancels the upgrade', async () => {
  const { session, executed } = fakeSession(versions.slice(0, -1));
  const beforeUpgrade = () => Promise.reject(new Error('no space for the backup'));
  await expect(migrate(session, { where: '', beforeUpgrade })).rejects.toThrow('no space');
  expect(executed).toEqual([]);
});

test('an up-to-date database is left alone', async () => {
  const { session, executed } = fakeSession(versions);
  await migrate(session, { where: '', beforeUpgrade: () => Promise.reject(new Error('called')) });
  expect(executed).toEqual([]);
});

test.each([
  [
    'a newer version',
    '30000101000000',
    /last used by a newer version .* migration 30000101000000\. Nothing was changed/,
  ],
  [
    'a version before 1.0.0',
    '20261121090000',
    /before 1\.0\.0\. Nothing was changed\..*npm run backup.*npm run restore/,
  ],
])('a database of %s is refused', async (_, version, message) => {
  const { session, executed } = fakeSession([...versions, version]);
  await expect(migrate(session, { where: 'The database' })).rejects.toThrow(message);
  expect(executed).toEqual([]);
});

test('a migration that fails is rolled back', async () => {
  const { session, executed } = fakeSession(versions.slice(0, -1));
  session.query = vi.fn(session.query).mockImplementation(async (text) => {
    if (text.startsWith('insert')) throw new Error('failed');
    return text.startsWith('select version')
      ? versions.slice(0, -1).map((version) => ({ version }))
      : [{ exists: true }];
  });
  await expect(migrate(session, { where: '' })).rejects.toThrow('failed');
  expect(executed.at(-1)).toBe('rollback');
});
