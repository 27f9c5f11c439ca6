import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startFreezable } from '../../support/freezable.ts';
import { type Cluster, POSTGRES_BIN, startCluster } from '../../support/postgres.ts';
import { discard, makeDataDirBeside, startServer } from '../../support/server.ts';
import { storedRows } from '../../support/storedRows.ts';
import { send, startLoad } from './load.ts';
import { expectGrowth, expectHealth, expectNothingLost, expectTruthful } from './verdict.ts';

const bin = POSTGRES_BIN;

describe.runIf(bin)('PostgreSQL', () => {
  let cluster: Cluster;
  const admin = () => postgres(cluster.url, { max: 1 });
  beforeAll(async () => {
    cluster = await startCluster(bin ?? '');
  });
  afterAll(() => cluster.stop());

  /** A server over a database of its own. */
  async function startOver(name: string, url = cluster.url) {
    const sql = admin();
    await sql.unsafe(`create database ${name}`);
    await sql.end();
    return startServer({ env: { DATABASE_URL: url.replace(/postgres$/, name) } });
  }

  test('stopped and started under load, three times', { timeout: 180_000 }, async () => {
    const server = await startOver('stopped');
    const load = startLoad(server.url, 'Stopped');
    for (let turn = 0; turn < 3; turn += 1) {
      await expectGrowth(load.outcome.acknowledged);
      await cluster.halt();
      await expectGrowth(load.outcome.refusals);
      await expectHealth(server, 503);
      await cluster.resume();
      await expectHealth(server, 200);
    }
    await expectGrowth(load.outcome.acknowledged);
    const { acknowledged, refusals } = await load.stop();
    expectTruthful(refusals);
    await expectNothingLost('PostgreSQL stopped and started under load, 3 times', server, acknowledged);
    // Each connection is well again: one after another, and all at once.
    for (let turn = 0; turn < 10; turn += 1)
      expect((await send(server.url, `After ${turn}`))?.status).toBe(201);
    const together = Array.from({ length: 20 }, (_, turn) => send(server.url, `Together ${turn}`));
    for (const answer of await Promise.all(together)) expect(answer?.status).toBe(201);
    await discard(server);
  });

  test('a database that does not answer any more is not waited for, and found again', async () => {
    const wire = await startFreezable(cluster.url);
    const server = await startOver('silent', wire.url);
    // More than there are connections: some wait for one.
    const load = startLoad(server.url, 'Silent', 24);
    await expectGrowth(load.outcome.acknowledged);
    wire.freeze();
    await expectHealth(server, 503);
    await expectGrowth(load.outcome.refusals, 24);
    wire.thaw();
    await expectHealth(server, 200);
    await expectGrowth(load.outcome.acknowledged);
    const { acknowledged, refusals } = await load.stop();
    expectTruthful(refusals);
    await expectNothingLost('PostgreSQL silent for a while under load', server, acknowledged);
    // Of those that were told to try again only what was at its COMMIT may be there.
    const stored = new Set((await storedRows(server)).map(({ name }) => name));
    expect(refusals.filter(({ name }) => stored.has(name)).length).toBeLessThanOrEqual(10);
    await discard(server);
    wire.close();
  });

  test('connections that stay silent for ever are replaced', async () => {
    const wire = await startFreezable(cluster.url);
    const server = await startOver('renewed', wire.url);
    const load = startLoad(server.url, 'Renewed', 24);
    await expectGrowth(load.outcome.acknowledged);
    wire.freeze();
    await expectGrowth(load.outcome.refusals);
    wire.renew();
    await expectGrowth(load.outcome.acknowledged, 100);
    await expectHealth(server, 200);
    const { acknowledged, refusals } = await load.stop();
    expectTruthful(refusals);
    await expectNothingLost('Connections to PostgreSQL silent for ever', server, acknowledged);
    await discard(server);
    wire.close();
  });

  test('two servers on one database, one killed: the other goes on, and no lock stays', async () => {
    const first = await startOver('shared');
    const dataDir = makeDataDirBeside(first);
    const env = { DATABASE_URL: cluster.url.replace(/postgres$/, 'shared') };
    const second = await startServer({ dataDir, env });
    const loads = [startLoad(first.url, 'First'), startLoad(second.url, 'Second')] as const;
    for (const { outcome } of loads) await expectGrowth(outcome.acknowledged);
    await second.end('SIGKILL');
    await expectGrowth(loads[0].outcome.acknowledged);
    const [survivor, killed] = await Promise.all(loads.map((load) => load.stop()));
    expect(survivor?.refusals).toEqual([]);

    const sql = admin();
    await expect
      .poll(
        async () => {
          const [row] = await sql`
          select count(*) filter (where locktype = 'advisory' and objsubid = 2)::int as servers,
            count(*) filter (where locktype <> 'advisory' or objsubid <> 2)::int as others from pg_locks
          where database = (select oid from pg_database where datname = 'shared')`;
          return row;
        },
        { timeout: 30_000 },
      )
      // Each server that runs holds one, which says whose secrets it has.
      .toEqual({ servers: 1, others: 0 });
    await sql.end();
    const third = await startServer({ dataDir, env });
    expect((await send(third.url, 'Sent To Third'))?.status).toBe(201);
    const acknowledged = [
      ...(survivor?.acknowledged ?? []),
      ...(killed?.acknowledged ?? []),
      'Sent To Third',
    ];
    await expectNothingLost('Two servers on one PostgreSQL, one killed', first, acknowledged);
    await discard(third);
    await discard(first);
  });

  test('a server that starts while PostgreSQL is away says so and ends', async () => {
    await cluster.halt();
    await expect(startServer({ env: { DATABASE_URL: cluster.url } })).rejects.toThrow(
      'PostgreSQL at DATABASE_URL does not answer. Is it running?',
    );
    await cluster.resume();
  });
});
