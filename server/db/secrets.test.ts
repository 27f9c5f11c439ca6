import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeDataDir } from '../../tests/support/server.ts';
import { openSecrets } from './secrets.ts';

test('the file holds what signs sessions and no other key; one of an older version is read', async () => {
  const dataDir = makeDataDir();
  const file = join(dataDir, 'secrets.json');
  const { jwtSecret } = await openSecrets(dataDir);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ jwtSecret });
  writeFileSync(file, JSON.stringify({ jwtSecret, secretKey: 'sb_secret_of_an_older_version' }));
  expect(await openSecrets(dataDir)).toEqual({ jwtSecret });
  rmSync(dataDir, { recursive: true });
});

test('secrets that are there are only read: a full disk keeps nobody from a backup', async () => {
  const dataDir = makeDataDir();
  const made = await openSecrets(dataDir);
  utimesSync(dataDir, 0, 0);
  expect(await openSecrets(dataDir)).toEqual(made);
  // A file that came and went would have changed the folder's time.
  expect(statSync(dataDir).mtimeMs).toBe(0);
  rmSync(dataDir, { recursive: true });
});
