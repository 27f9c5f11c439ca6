import { fsyncSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeDataDir } from '../../tests/support/server.ts';
import { openEmbedded, sslOf } from './database.ts';

test('what is committed is on the disk before it is acknowledged', async () => {
  const dataDir = makeDataDir();
  let synced = 0;
  const { connection, close } = await openEmbedded(join(dataDir, 'database'), (descriptor) => {
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

test.each([
  ['postgres://db.example/site', { ssl: 'prefer' }],
  ['postgres://user:word@192.0.2.7:5432/site', { ssl: 'prefer' }],
  ['postgres://db.example/site?sslmode=verify-full', {}],
  ['postgres://127.0.0.1:5432/site', {}],
  ['postgres://localhost/site', {}],
  ['postgres:///site?host=/run/postgresql', {}],
])('%s is spoken to with %j', (url, ssl) => {
  expect(sslOf(url)).toEqual(ssl);
});
