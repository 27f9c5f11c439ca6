import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PUBLIC_KEY } from '../../server/embedded.ts';
import { sample } from '../support/samples.ts';
import { discard, makeDataDir, serviceClient, startServer } from '../support/server.ts';

const ROUNDS = 10;

/** Sends requests one after the other until the server is gone. @returns the names that were acknowledged. */
async function insertUntilGone(url: string, round: number, lane: number): Promise<string[]> {
  const acknowledged: string[] = [];
  for (let turn = 0; ; turn += 1) {
    const name = `Round ${round} Lane ${lane} Turn ${turn}`;
    try {
      const { status } = await fetch(`${url}/rest/v1/contact_submissions`, {
        method: 'POST',
        headers: { apikey: PUBLIC_KEY, 'content-type': 'application/json' },
        body: JSON.stringify({ ...sample, name }),
      });
      if (status === 201) acknowledged.push(name);
    } catch {
      return acknowledged;
    }
  }
}

test(`killed ${ROUNDS} times during inserts, it keeps every acknowledged request, once`, async () => {
  const dataDir = makeDataDir();
  const acknowledged: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await startServer({ dataDir });
    const lanes = [0, 1, 2, 3].map((lane) => insertUntilGone(server.url, round, lane));
    await new Promise((resolve) => setTimeout(resolve, 150 + 40 * round));
    await server.end('SIGKILL');
    acknowledged.push(...(await Promise.all(lanes)).flat());
  }
  const server = await startServer({ dataDir });
  const stored: string[] = [];
  for (let from = 0; ; from += 1000) {
    const { data } = await serviceClient(server)
      .from('contact_submissions')
      .select('name')
      .order('id')
      .range(from, from + 999);
    stored.push(...(data ?? []).map(({ name }) => name));
    if ((data?.length ?? 0) < 1000) break;
  }
  const counts = Map.groupBy(stored, (name) => name);
  const missing = acknowledged.filter((name) => counts.get(name)?.length !== 1);
  expect(acknowledged.length).toBeGreaterThan(ROUNDS * 4);
  expect(missing).toEqual([]);
  await discard(server);
});

test('a second server on the same folder is refused, with the way out; the first goes on', async () => {
  const first = await startServer();
  await expect(startServer({ dataDir: first.dataDir })).rejects.toThrow(
    /Another server is using .*DATA_DIR/s,
  );
  expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
  await discard(first);
});

test('SIGTERM answers what is in flight, then ends with 0', async () => {
  const server = await startServer();
  const answers = Array.from({ length: 20 }, (_, turn) =>
    fetch(`${server.url}/rest/v1/contact_submissions`, {
      method: 'POST',
      headers: { apikey: PUBLIC_KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ ...sample, name: `Flight ${turn}` }),
    }),
  );
  await Promise.race(answers);
  const code = server.end('SIGTERM');
  const statuses = (await Promise.allSettled(answers)).map((answer) =>
    answer.status === 'fulfilled' ? answer.value.status : 'refused',
  );
  expect(await code).toBe(0);
  const again = await startServer({ dataDir: server.dataDir });
  const { data } = await serviceClient(again).from('contact_submissions').select('name');
  expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(0);
  expect(data?.length).toBeGreaterThanOrEqual(statuses.filter((status) => status === 201).length);
  await discard(again);
});

test('secrets are for the owner of the folder alone', async () => {
  const server = await startServer();
  expect(statSync(join(server.dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
  await discard(server);
});

test('a database folder that was cut short while it was made is made anew', async () => {
  const dataDir = makeDataDir();
  const first = await startServer({ dataDir });
  await first.end('SIGTERM');
  const { renameSync } = await import('node:fs');
  renameSync(join(dataDir, 'database'), join(dataDir, 'database.new'));
  rmSync(join(dataDir, 'database.new', 'PG_VERSION'));
  const second = await startServer({ dataDir });
  expect((await fetch(`${second.url}/healthz`)).status).toBe(200);
  await discard(second);
});
