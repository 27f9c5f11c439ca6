import { renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { discard, makeStartedDataDir, startServer } from '../support/server.ts';

test('a second server on the same folder is refused, with the way out; the first goes on, and its secrets are for its owner alone', async () => {
  const first = await startServer();
  expect(statSync(join(first.dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
  await expect(startServer({ dataDir: first.dataDir })).rejects.toThrow(
    /Another server is using .*DATA_DIR/s,
  );
  expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
  await discard(first);
});

test('a database folder that is no database any more is named, with the way out', async () => {
  const dataDir = await makeStartedDataDir();
  rmSync(join(dataDir, 'database', 'PG_VERSION'));
  await expect(startServer({ dataDir })).rejects.toThrow(
    /The database in .* does not open: .* docs\/operations\.md says what to do\./,
  );
  rmSync(dataDir, { recursive: true });
});

test('a database folder that was cut short while it was made is made anew', async () => {
  const dataDir = await makeStartedDataDir();
  renameSync(join(dataDir, 'database'), join(dataDir, 'database.new'));
  rmSync(join(dataDir, 'database.new', 'PG_VERSION'));
  const server = await startServer({ dataDir });
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  await discard(server);
});
