import { expect, test } from 'vitest';
import { POSTGRES_BIN, startCluster } from '../../support/postgres.ts';
import { type Outcome, runLoad } from './load.ts';

function expectNothingLost({ met, acknowledged, wrong }: Outcome) {
  for (const { kind, requests, failures } of met) {
    expect(requests, kind).toBeGreaterThan(0);
    expect(failures, kind).toBe(0);
  }
  expect(acknowledged).toBeGreaterThan(0);
  expect(wrong).toEqual([]);
}

// Beside the load's own seconds, starting and stopping take what a busy machine gives.
const TIMEOUT = 180_000;

test('50 visitors at once, for 3 seconds: nothing fails, and no request is lost', {
  timeout: TIMEOUT,
}, async () => {
  expectNothingLost(await runLoad(50, 3));
});

test.runIf(POSTGRES_BIN)('the same over PostgreSQL', { timeout: TIMEOUT }, async () => {
  const cluster = await startCluster(POSTGRES_BIN ?? '');
  expectNothingLost(await runLoad(50, 3, { DATABASE_URL: cluster.url }));
  await cluster.stop();
});
