import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPool, type Pool } from '../../server/database/pool.ts';
import { connectToPostgres, openPostgres } from '../../server/database/postgres.ts';
import { CALL_TIMEOUT_MS } from '../../server/timeout.ts';
import { startFreezable } from '../support/freezable.ts';
import { type Cluster, POSTGRES_BIN, startCluster } from '../support/postgres.ts';
import { DATABASES, type OpenDatabase } from './databases.ts';

/** Gives two rows, and then fails. */
const FAILS_MIDWAY = 'select 1 / (3 - n) as part from generate_series(1, 5) n';
const FIVE_ROWS = 'select n from generate_series(1, 5) n';
const five = [1, 2, 3, 4, 5].map((n) => ({ n }));
const DIVISION_BY_ZERO = { code: '22012' };

/** As PostgreSQL's protocol has it: the kind, the length with its own four bytes, the text. */
function message(kind: string, body: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + Buffer.byteLength(body));
  return Buffer.concat([Buffer.from(kind), length, Buffer.from(body)]);
}

describe.each(DATABASES)('after a statement that failed between its rows, on $name', ({ open }) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  test('the next one gives its own rows, and nothing before them', async () => {
    const { sql } = database.backend;
    await expect(sql(FAILS_MIDWAY)).rejects.toMatchObject(DIVISION_BY_ZERO);
    expect(await sql(FIVE_ROWS)).toEqual(five);
  });

  test('the next transaction gives its own rows, too', async () => {
    const { inTransaction } = database.backend;
    await expect(inTransaction((sql) => sql(FAILS_MIDWAY))).rejects.toMatchObject(DIVISION_BY_ZERO);
    expect(await inTransaction((sql) => sql(FIVE_ROWS))).toEqual(five);
  });
});

describe.runIf(POSTGRES_BIN)('a pool of connections', () => {
  let cluster: Cluster;
  let pool: Pool;
  beforeAll(async () => {
    cluster = await startCluster(POSTGRES_BIN ?? '');
    const connection = connectToPostgres(cluster.url);
    pool = createPool(connection.driver.options, 1);
    await connection.close();
  });
  afterAll(async () => {
    await pool.close();
    await cluster.stop();
  });

  async function backendPid(statement?: string) {
    const connection = await pool.acquire(5_000);
    const [row] = await connection.unsafe('select pg_backend_pid() as pid');
    if (statement) await connection.unsafe(statement).catch(() => undefined);
    connection.release();
    return row?.pid;
  }

  test('lends a connection again, but none whose last statement failed', async () => {
    const first = await backendPid();
    expect(await backendPid(FIVE_ROWS)).toBe(first);
    expect(await backendPid(FAILS_MIDWAY)).toBe(first);
    const next = await backendPid();
    expect(next).toBeGreaterThan(0);
    expect(next).not.toBe(first);
  });

  test('lends one again whose failed transaction was rolled back', async () => {
    const first = await backendPid();
    const connection = await pool.acquire(5_000);
    await connection.unsafe('begin');
    await expect(connection.unsafe(FAILS_MIDWAY)).rejects.toMatchObject(DIVISION_BY_ZERO);
    await connection.unsafe('rollback');
    expect([...(await connection.unsafe(FIVE_ROWS))]).toEqual(five);
    connection.release();
    expect(await backendPid()).toBe(first);
  });

  test('lends no more than it may have, and gives up in time', async () => {
    const only = await pool.acquire();
    await expect(pool.acquire(50)).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
    const next = pool.acquire(5_000);
    only.release();
    (await next).release();
  });

  test('ends what is lent for longer than its time, and serves the next', async () => {
    const slow = await pool.acquire(50);
    await expect(slow.unsafe('select pg_sleep(30)')).rejects.toMatchObject({ code: 'CONNECTION_DESTROYED' });
    await expect(slow.unsafe('select 1')).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
    slow.release();
    const next = await pool.acquire(5_000);
    const asleep = async () =>
      (
        await next.unsafe(
          "select from pg_stat_activity where query = 'select pg_sleep(30)' and state = 'active'",
        )
      ).length;
    // PostgreSQL, too, learns that nobody waits for it any more.
    await expect.poll(asleep, { timeout: 10_000 }).toBe(0);
    next.release();
  });

  test('asks a PostgreSQL that takes nobody yet once, and gives its answer', async () => {
    let asked = 0;
    const starting = createServer((socket) => {
      socket.once('data', () => {
        asked += 1;
        socket.end(message('E', 'SFATAL\0C57P03\0Mthe database system is starting up\0\0'));
      });
    }).listen(0, '127.0.0.1');
    await once(starting, 'listening');
    const { port } = starting.address() as AddressInfo;
    const connection = connectToPostgres(`postgres://site@127.0.0.1:${port}/site`);
    const early = createPool(connection.driver.options, 1);
    const ask = async () => {
      const { unsafe, release } = await early.acquire(5_000);
      await unsafe('select 1').finally(release);
    };
    for (const turn of [1, 2]) {
      await expect(ask()).rejects.toMatchObject({ code: '57P03' });
      expect(asked).toBe(turn);
    }
    await early.close();
    starting.close();
  });

  test('takes what it needed to connect off the time that a sender still waits', async () => {
    const owner = connectToPostgres(cluster.url);
    await owner.exec('create schema private');
    await owner.exec(`create function private.send_submission(sent jsonb, seconds double precision) returns void
      language plpgsql as 'begin raise exception ''%'', seconds; end'`);
    await owner.close();
    const wire = await startFreezable(cluster.url);
    wire.freeze();
    const database = openPostgres(wire.url, 1);
    const told = expect(database.sendSubmission({})).rejects.toSatisfy(
      ({ message }) => Number(message) * 1000 < CALL_TIMEOUT_MS - 90,
    );
    await pause(100);
    wire.thaw();
    await told;
    await database.close();
    wire.close();
  });
});
