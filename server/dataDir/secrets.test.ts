import { rmSync, statSync, utimesSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeDataDir } from '../../tests/support/server.ts';
import { openSecrets } from './secrets.ts';

test('secrets that are there are only read: a full disk keeps nobody from a backup', async () => {
  const dataDir = makeDataDir();
  const made = await openSecrets(dataDir);
  utimesSync(dataDir, 0, 0);
  expect(await openSecrets(dataDir)).toEqual(made);
  // A file that came and went would have changed the folder's time.
  expect(statSync(dataDir).mtimeMs).toBe(0);
  rmSync(dataDir, { recursive: true });
});
