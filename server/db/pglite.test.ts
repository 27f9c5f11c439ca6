import { fsyncSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeDataDir } from '../../tests/support/server.ts';
import { openPglite } from './pglite.ts';

test('what is committed is on the disk before it is acknowledged', async () => {
  const dataDir = makeDataDir();
  let synced = 0;
  const { connection, close } = await openPglite(join(dataDir, 'database'), (descriptor) => {
    synced += 1;
    fsyncSync(descriptor);
  });
  const { driver } = connection;
  for (const [name, value] of [
    ['fsync', 'on'],
    ['wal_sync_method', 'fsync'],
    ['synchronous_commit', 'on'],
  ] as const) {
    const { rows } = await driver.query<Record<string, string>>(`show ${name}`);
    expect(rows[0]?.[name]).toBe(value);
  }
  await driver.exec('create table kept (line text)');
  for (let turn = 0; turn < 5; turn += 1) {
    const before = synced;
    await driver.query('insert into kept values ($1)', [`line ${turn}`]);
    expect(synced).toBeGreaterThan(before);
  }
  await close();
  rmSync(dataDir, { recursive: true });
});
