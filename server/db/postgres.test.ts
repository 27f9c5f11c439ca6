import { connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type Cluster,
  createOwnedDatabase,
  POSTGRES_BIN,
  startCluster,
  urlFor,
} from '../../tests/support/postgres.ts';
import { explain } from '../program.ts';
import type { Database } from './database.ts';
import { openPool, openPostgres } from './postgres.ts';

describe.runIf(POSTGRES_BIN)('PostgreSQL', () => {
  let cluster: Cluster;
  let url: string;
  let database: Database;
  beforeAll(async () => {
    cluster = await startCluster({ isDurable: false });
    url = createOwnedDatabase(cluster, 'site');
    database = await openPostgres(url);
    await database.query('create table notes (id bigint primary key, at timestamptz, content jsonb)');
  });
  afterAll(async () => {
    await database.close();
    await cluster.stop();
  });

  test('values keep their types, as over PGlite', async () => {
    const [row] = await database.query(
      'insert into notes values ($1, $2, $3) returning id, at, content, array[1, 2] as list',
      [2 ** 40, '2026-11-23T03:04:05.678901Z', JSON.stringify([{ a: 1 }])],
    );
    const at = '2026-11-23T03:04:05.678901+00:00';
    expect(row).toEqual({ id: 2 ** 40, at, content: [{ a: 1 }], list: [1, 2] });
  });

  test('a transaction that throws or takes too long is rolled back', async () => {
    const failing = database.transaction(async (query) => {
      await query('insert into notes (id) values (1)');
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    const slow = database.transaction(
      async (query) => {
        await query('insert into notes (id) values (1)');
        await query('select pg_sleep(10)');
      },
      { timeoutMs: 100 },
    );
    await expect(slow).rejects.toMatchObject({ code: '57P03' });
    expect(await database.query('select from notes where id = 1')).toEqual([]);
  });

  test('colliding transactions are repeated until each has succeeded', async () => {
    await database.query('insert into notes (id) values (3)');
    const increment = () =>
      database.transaction(
        async (query) => {
          const [row] = await query<{ count: number }>(
            "select coalesce((content->>'count')::int, 0) as count from notes where id = 3",
          );
          await query('update notes set content = $1 where id = 3', [
            JSON.stringify({ count: (row?.count ?? 0) + 1 }),
          ]);
        },
        { isolation: 'repeatable read' },
      );
    await Promise.all([increment(), increment(), increment()]);
    expect(await database.query('select content from notes where id = 3')).toEqual([
      { content: { count: 3 } },
    ]);
  });

  test('a second server is refused, a command is not', async () => {
    await expect(openPostgres(url)).rejects.toThrow(
      /one server at a time.* hosted Supabase: docs\/hosted\.md/,
    );
    const command = await openPostgres(url, { besideServer: true });
    expect(await command.isAlive()).toBe(true);
    await command.close();
  });

  test('a Supabase project, too few rights and missing TLS are explained', async () => {
    const admin = openPool(urlFor(cluster, { user: 'postgres', database: 'postgres' }));
    await admin.query('create role stranger login');
    await admin.query('create role supabase_auth_admin');
    await admin.query('create schema auth authorization supabase_auth_admin');
    await admin.close();
    const message = (address: string) => openPostgres(address).then(String, explain);
    expect(await message(cluster.url)).toMatch(/is a Supabase project.*docs\/hosted\.md/);
    const stranger = urlFor(cluster, { user: 'stranger', database: 'template1' });
    expect(await message(stranger)).toMatch(/too few rights: permission denied.*deploy\/postgresql\.sql/);
    expect(await message(`${url}?sslmode=verify-full`)).toContain('does not offer TLS');
  });

  test('it may be stopped and started: calls fail meanwhile, and the server keeps its lock', async () => {
    await Promise.all(Array.from({ length: 5 }, () => database.query('select 1')));
    const running = database.query('select pg_sleep(5)');
    const stopped = expect(running).rejects.toMatchObject({ code: expect.stringMatching(/^57|^08/) });
    await cluster.halt();
    await stopped;
    await expect(database.query('select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    expect(await database.isAlive()).toBe(false);
    await cluster.resume();
    await vi.waitUntil(() => database.isAlive(), { timeout: 10_000 });
    const held = () => database.query("select from pg_locks where locktype = 'advisory' and granted");
    await vi.waitUntil(async () => (await held()).length === 1, { timeout: 10_000, interval: 200 });
  });

  test('it may fall silent: calls fail in time, and work again on new connections', async () => {
    const target = Number(new URL(url).port);
    const sockets: Socket[] = [];
    const proxy = createServer((socket) => {
      const upstream = connect(target, '127.0.0.1');
      socket.pipe(upstream).pipe(socket);
      sockets.push(socket, upstream);
      for (const end of [socket, upstream]) end.on('error', () => undefined);
    }).listen(0, '127.0.0.1');
    await vi.waitUntil(() => proxy.listening);
    const pool = openPool(url.replace(`:${target}`, `:${(proxy.address() as { port: number }).port}`));
    await pool.query('select 1');
    for (const socket of sockets.splice(0)) socket.unpipe();
    const silent = pool.transaction((query) => query('select 1'), { timeoutMs: 300 });
    await expect(silent).rejects.toMatchObject({ code: '57P03' });
    expect(await pool.transaction((query) => query('select 1 as one'), { timeoutMs: 2_000 })).toEqual([
      { one: 1 },
    ]);
    await pool.close();
    for (const socket of sockets) socket.destroy();
    proxy.close();
  });
});
