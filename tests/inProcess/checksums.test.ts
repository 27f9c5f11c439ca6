import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openPglite } from '../../server/database/pglite.ts';
import { makeDataDir } from '../support/server.ts';

test('a page that the disk gives back changed is an error, not a wrong row', async () => {
  const dataDir = makeDataDir();
  const folder = join(dataDir, 'database');
  const first = await openPglite(folder);
  const { driver } = first.connection;
  expect((await driver.query('show data_checksums')).rows).toEqual([{ data_checksums: 'on' }]);
  await driver.exec("create table kept (words text); insert into kept values ('as it was'); checkpoint");
  const [row] = (await driver.query<{ path: string }>("select pg_relation_filepath('kept') as path")).rows;
  await first.close();

  const file = openSync(join(folder, row?.path ?? ''), 'r+');
  // The row lies at the end of its page of eight kilobytes.
  writeSync(file, 'X', 8192 - 8);
  closeSync(file);
  const second = await openPglite(folder);
  await expect(second.connection.driver.query('select words from kept')).rejects.toThrow('invalid page');
  await second.close();
  rmSync(dataDir, { recursive: true });
});
