import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Cluster, canHaveDisk, POSTGRES_BIN, startCluster } from '../support/postgres.ts';
import { makeDataDir, type RunningServer, startServer } from '../support/server.ts';
import { expectMore, expectStored, send, startLoad } from './load.ts';

const KILLS = 20;

async function makeStore(cluster?: Cluster) {
  const dataDir = makeDataDir();
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const env: Record<string, string> = {
    DATA_DIR: dataDir,
    ...(cluster && { DATABASE_URL: cluster.url }),
  };
  return {
    env,
    start: () => startServer({ dataDir, env }),
    expectStored: (acknowledged: readonly string[]) => expectStored(env, acknowledged),
  };
}

const expectHealth = ({ url }: RunningServer, status: number) =>
  expect
    .poll(() => fetch(`${url}/healthz`).then((answer) => answer.status), { timeout: 60_000 })
    .toBe(status);

describe.each(POSTGRES_BIN ? ['PGlite', 'PostgreSQL'] : ['PGlite'])('over %s', (kind) => {
  async function makeNewStore() {
    if (kind === 'PGlite') return makeStore();
    const cluster = await startCluster();
    onTestFinished(() => cluster.stop());
    return makeStore(cluster);
  }

  test(`nothing acknowledged is lost when the server is killed ${KILLS} times`, async () => {
    const store = await makeNewStore();
    const acknowledged: string[] = [];
    for (let round = 0; round < KILLS; round += 1) {
      const server = await store.start();
      const load = startLoad(server.url, `Round ${round}`);
      await expectMore(load.acknowledged, 1);
      await delay(100 + 50 * (round % 10));
      await server.end('SIGKILL');
      await load.stop();
      acknowledged.push(...load.acknowledged);
    }
    await store.expectStored(acknowledged);
  });

  test('requests in flight are answered before SIGTERM ends the server', async () => {
    const store = await makeNewStore();
    const server = await store.start();
    const answers = Array.from({ length: 40 }, async (_, index) => {
      const name = `Flight ${index}`;
      return { name, status: await send(server.url, name) };
    });
    await Promise.race(answers);
    expect(await server.end('SIGTERM')).toBe(0);
    const results = await Promise.all(answers);
    // Connections that the server had not accepted yet are refused by the system.
    expect(results.filter(({ status }) => status !== 201 && status !== undefined)).toEqual([]);
    await store.expectStored(results.filter(({ status }) => status === 201).map(({ name }) => name));
  });

  test('a server killed during its first start can start again', async () => {
    const store = await makeNewStore();
    for (const milliseconds of [400, 900, 1600]) {
      const child = spawn(process.execPath, ['--liftoff-only', 'server/main.ts'], {
        env: { ...process.env, PORT: '0', ...store.env },
        stdio: 'ignore',
      });
      await delay(milliseconds);
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    const server = await store.start();
    expect(await send(server.url, 'First Person')).toBe(201);
    await server.end('SIGTERM');
    await store.expectStored(['First Person']);
  });

  test('50 clients at once are all served', async () => {
    const store = await makeNewStore();
    const server = await store.start();
    const load = startLoad(server.url, 'Crowd', 50);
    await delay(3_000);
    await load.stop();
    expect(load.refused).toEqual([]);
    await server.end('SIGTERM');
    await store.expectStored(load.acknowledged);
  });
});

describe.runIf(POSTGRES_BIN)('PostgreSQL', () => {
  const clusters: Cluster[] = [];
  afterAll(() => Promise.all(clusters.map((cluster) => cluster.stop())));

  test('a database that stops is reported, and used again when it is back', async () => {
    const cluster = await startCluster();
    clusters.push(cluster);
    const store = await makeStore(cluster);
    const server = await store.start();
    const load = startLoad(server.url, 'Stopped');
    for (let turn = 0; turn < 3; turn += 1) {
      await expectMore(load.acknowledged);
      await cluster.halt();
      await expectMore(load.refused);
      await expectHealth(server, 503);
      await cluster.resume();
      await expectHealth(server, 200);
    }
    await expectMore(load.acknowledged);
    await load.stop();
    expect(new Set(load.refused)).toEqual(new Set([503]));
    await server.end('SIGTERM');
    await store.expectStored(load.acknowledged);
  });

  test.runIf(canHaveDisk())('a full disk refuses requests until there is room', async () => {
    const cluster = await startCluster({ disk: 64 });
    clusters.push(cluster);
    const store = await makeStore(cluster);
    const server = await store.start();
    const load = startLoad(server.url, 'Full');
    await expectMore(load.acknowledged);
    const makeRoom = cluster.fillDisk();
    await expectMore(load.refused);
    makeRoom();
    await expectMore(load.acknowledged);
    await load.stop();
    expect(new Set(load.refused)).toEqual(new Set([503]));
    await server.end('SIGTERM');
    await store.expectStored(load.acknowledged);
  });
});
