import { expect, test } from 'vitest';
import { startBalancer } from '../../support/balancer.ts';
import { freePort, POSTGRES_BIN } from '../../support/postgres.ts';
import { createPostgres } from '../../support/preparedDatabases.ts';
import { startServers } from '../../support/rollingRestart.ts';
import { startLoad } from './load.ts';
import { expectGrowth, expectNothingLost, KILLS } from './verdict.ts';

test.runIf(POSTGRES_BIN)('two servers behind a proxy, restarted one after the other under load', async () => {
  const ports = [await freePort(), await freePort()];
  const group = await startServers(ports, { DATABASE_URL: await createPostgres() });
  const proxy = await startBalancer(ports);
  const load = startLoad(proxy.url, 'Rolling');
  for (let turn = 0; turn < KILLS / 5; turn += 1) {
    await expectGrowth(load.outcome.acknowledged);
    await group.restart();
  }
  await expectGrowth(load.outcome.acknowledged);
  const { acknowledged, refusals, unanswered } = await load.stop();
  expect(refusals).toEqual([]);
  expect(unanswered).toBe(0);
  const [server] = group.servers;
  if (server) await expectNothingLost(`Rolling restarts of two servers, ${KILLS / 5}`, server, acknowledged);
  await proxy.stop();
  await group.stop();
});
