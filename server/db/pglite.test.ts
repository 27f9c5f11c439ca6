import { fsyncSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { openPglite } from './pglite.ts';

let parent: string;
let database: Database;
let syncs = 0;
let isDiskFull = false;

function sync(descriptor: number) {
  if (isDiskFull) throw new Error('No space left on device.');
  syncs += 1;
  fsyncSync(descriptor);
}

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'pglite-'));
  database = await openPglite(join(parent, 'database'), {}, sync);
  await database.query('create table notes (id bigint, at timestamptz, content jsonb)');
});
afterAll(async () => {
  await database.close();
  rmSync(parent, { recursive: true });
});

test('data checksums are on, and the server is PostgreSQL 18', async () => {
  expect(await database.query('show data_checksums')).toEqual([{ data_checksums: 'on' }]);
  expect(await database.query('show server_version_num')).toEqual([
    { server_version_num: expect.stringMatching(/^18/) },
  ]);
});

test('every commit is flushed to disk', async () => {
  for (let round = 0; round < 3; round += 1) {
    const before = syncs;
    await database.transaction(async (query) => {
      await query('insert into notes (id) values (1)');
      expect(syncs).toBe(before);
    });
    expect(syncs).toBeGreaterThan(before);
  }
});

test('values keep their types', async () => {
  const [row] = await database.query(
    'insert into notes values ($1, $2, $3) returning id, at, content, array[1, 2] as list',
    [2 ** 40, '2026-11-23T03:04:05.678901Z', JSON.stringify([{ a: 1 }])],
  );
  const at = '2026-11-23T03:04:05.678901+00:00';
  expect(row).toEqual({ id: 2 ** 40, at, content: [{ a: 1 }], list: [1, 2] });
});

test('a transaction that throws is rolled back', async () => {
  const failing = database.transaction(async (query) => {
    await query('insert into notes (id) values (77)');
    throw new Error('stop');
  });
  await expect(failing).rejects.toThrow('stop');
  expect(await database.query('select from notes where id = 77')).toEqual([]);
});

test('work that waited too long for its turn fails, and does not run later', async () => {
  let finish: (() => void) | undefined;
  const long = database.transaction(() => new Promise<void>((resolve) => (finish = resolve)), {
    timeoutMs: null,
  });
  const late = database.transaction((query) => query('insert into notes (id) values (88)'), {
    timeoutMs: 50,
  });
  await expect(late).rejects.toMatchObject({ code: '57P03' });
  finish?.();
  await long;
  expect(await database.query('select from notes where id = 88')).toEqual([]);
});

test('a transaction that takes too long is rolled back', async () => {
  const slow = database.transaction(
    async (query) => {
      await query('insert into notes (id) values (99)');
      await new Promise((resolve) => setTimeout(resolve, 100));
    },
    { timeoutMs: 50 },
  );
  await expect(slow).rejects.toMatchObject({ code: '57P03' });
  expect(await database.query('select from notes where id = 99')).toEqual([]);
});

test('a full disk refuses the commit, and the database is open again once there is space', async () => {
  isDiskFull = true;
  const refused = database.query('insert into notes (id) values (55)');
  await expect(refused).rejects.toMatchObject({ code: '57P03' });
  expect(await database.isAlive()).toBe(false);
  isDiskFull = false;
  await vi.waitUntil(() => database.isAlive(), { timeout: 30_000, interval: 100 });
  await database.query('insert into notes (id) values (56)');
  expect(await database.query('select id from notes where id = 56')).toHaveLength(1);
});

test('a database of another major version is refused, and nothing is changed', async () => {
  const dataDir = join(parent, 'old');
  const folder = join(dataDir, 'database');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'PG_VERSION'), '17\n');
  const opening = openDatabase({ dataDir, database: { kind: 'embedded', folder } });
  await expect(opening).rejects.toThrow(/PostgreSQL 17.*npm run backup -- FILE .*npm run restore -- FILE /s);
  expect(readdirSync(dataDir, { recursive: true })).toEqual(['database', join('database', 'PG_VERSION')]);
});

test('a folder that is damaged is refused before a new database would be written over it', async () => {
  const dataDir = join(parent, 'damaged');
  const folder = join(dataDir, 'database');
  mkdirSync(join(folder, 'base'), { recursive: true });
  const opening = openDatabase({ dataDir, database: { kind: 'embedded', folder } });
  await expect(opening).rejects.toThrow(/is damaged: .*docs\/operations\.md/);
  expect(readdirSync(folder)).toEqual(['base']);
});

test('an interrupted creation is started anew', async () => {
  mkdirSync(join(parent, 'fresh.new', 'base'), { recursive: true });
  const fresh = await openPglite(join(parent, 'fresh'));
  expect(await fresh.isAlive()).toBe(true);
  await fresh.close();
});
