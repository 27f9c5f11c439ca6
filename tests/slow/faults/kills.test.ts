import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { spawnServer } from '../../support/server.ts';
import { STORES } from '../../support/stores.ts';
import { send, startLoad } from './load.ts';
import { expectHealth, expectNothingLost, KILLS } from './verdict.ts';

describe.each(STORES)('$name', ({ name, make, makeNew }) => {
  test(`killed ${KILLS} times during inserts`, { timeout: 60_000 + KILLS * 15_000 }, async () => {
    const store = await make();
    const acknowledged: string[] = [];
    for (let round = 0; round < KILLS; round += 1) {
      const server = await store.start();
      const load = startLoad(server.url, `Round ${round}`);
      await expect.poll(() => load.outcome.acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(0);
      await pause(100 + 50 * (round % 10));
      await server.end('SIGKILL');
      acknowledged.push(...(await load.stop()).acknowledged);
    }
    const server = await store.start();
    await expectHealth(server, 200);
    await expectNothingLost(`SIGKILL during inserts, ${KILLS} times, ${name}`, server, acknowledged);
    await server.end('SIGTERM');
    await store.remove();
  });

  test('SIGTERM with requests in flight: they are answered, and it ends with 0', async () => {
    const store = await make();
    const server = await store.start();
    const names = Array.from({ length: 40 }, (_, turn) => `Flight ${turn}`);
    const answers = names.map(async (each) => ({
      name: each,
      status: (await send(server.url, each))?.status,
    }));
    await Promise.race(answers);
    expect(await server.end('SIGTERM')).toBe(0);
    const told = await Promise.all(answers);
    // Those whose connection was not made yet are refused by the system; nobody is told of a failure.
    expect(
      told.map(({ status }) => status).filter((status) => status !== 201 && status !== undefined),
    ).toEqual([]);
    const again = await store.start();
    const acknowledged = told.filter(({ status }) => status === 201).map((answer) => answer.name);
    await expectNothingLost(`SIGTERM with requests in flight, ${name}`, again, acknowledged);
    await again.end('SIGTERM');
    await store.remove();
  });

  test('killed while it makes its database for the first time', { timeout: 120_000 }, async () => {
    const store = await makeNew();
    for (const wait of [400, 900, 1600]) {
      const { process: child, ended } = spawnServer({ dataDir: store.dataDir, env: store.env });
      await pause(wait);
      child.kill('SIGKILL');
      await ended;
    }
    const server = await store.start();
    await expectHealth(server, 200);
    expect((await send(server.url, 'First Person'))?.status).toBe(201);
    await expectNothingLost(`SIGKILL during the first start, 3 times, ${name}`, server, ['First Person']);
    await server.end('SIGTERM');
    await store.remove();
  });
});
