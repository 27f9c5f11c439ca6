import { expect, test } from 'vitest';
import { canHaveDisk, POSTGRES_BIN, startCluster } from '../../support/postgres.ts';
import { discard, startServer } from '../../support/server.ts';
import { startOnWeakDisk } from '../../support/weakDisk.ts';
import { startLoad } from './load.ts';
import { expectGrowth, expectHealth, expectNothingLost, expectTruthful } from './verdict.ts';

// Whether the database stops itself over it depends on what it was about to write: its log, or a table.
test.each(['full', 'unwritable'] as const)(
  'PGlite on a disk that is %s refuses what it cannot store, and goes on when it is well',
  async (state) => {
    const { server, make, mend } = await startOnWeakDisk();
    const load = startLoad(server.url, 'Weak');
    await expectGrowth(load.outcome.acknowledged);
    make(state);
    await expectGrowth(load.outcome.refusals);
    mend();
    await expectGrowth(load.outcome.acknowledged);
    const { acknowledged, refusals } = await load.stop();
    expectTruthful(refusals);
    await expectHealth(server, 200);
    await expectNothingLost(`Disk ${state}, PGlite`, server, acknowledged);
    await discard(server);
  },
);

test('PGlite on a failing disk stops, and opens again by itself when the disk is well', async () => {
  const { server, make, mend } = await startOnWeakDisk();
  const load = startLoad(server.url, 'Failing');
  for (let turn = 0; turn < 2; turn += 1) {
    await expectGrowth(load.outcome.acknowledged);
    make('failing');
    await expectGrowth(load.outcome.refusals);
    await expectHealth(server, 503);
    // Pages come from memory: the site stays, and with it the number to call.
    expect((await fetch(server.url)).status).toBe(200);
    mend();
    await expectHealth(server, 200);
  }
  await expectGrowth(load.outcome.acknowledged);
  const { acknowledged, refusals } = await load.stop();
  expectTruthful(refusals);
  await expectNothingLost('Disk failing, twice, PGlite', server, acknowledged);
  // What is on the disk is what was told: a new process finds the same.
  await server.end('SIGKILL');
  const again = await startServer({ dataDir: server.dataDir });
  await expectNothingLost('The same after SIGKILL, PGlite', again, acknowledged);
  await discard(again);
});

test('SIGTERM ends a server whose database is away', async () => {
  const { server, make } = await startOnWeakDisk();
  const load = startLoad(server.url, 'Away');
  await expectGrowth(load.outcome.acknowledged);
  make('failing');
  await expectHealth(server, 503);
  const ended = server.end('SIGTERM');
  await load.stop();
  expect(await ended).toBe(0);
  await discard(server);
});

// A real disk of 64 MB in memory, which the kernel says is full. Needs Linux with user namespaces.
if (POSTGRES_BIN && canHaveDisk()) {
  const bin = POSTGRES_BIN;
  test('PostgreSQL on a full disk: what it cannot store is refused, and it goes on when there is room', async () => {
    const cluster = await startCluster(bin, { disk: 64 });
    const server = await startServer({ env: { DATABASE_URL: cluster.url } });
    const load = startLoad(server.url, 'Full');
    await expectGrowth(load.outcome.acknowledged);
    const makeRoom = cluster.fillDisk();
    await expectGrowth(load.outcome.refusals);
    makeRoom();
    await expectGrowth(load.outcome.acknowledged);
    const { acknowledged, refusals } = await load.stop();
    expectTruthful(refusals);
    await expectHealth(server, 200);
    await expectNothingLost('Disk full, PostgreSQL', server, acknowledged);
    await discard(server);
    await cluster.stop();
  });
}
