import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account, signedIn } from '../support/api.ts';
import { CALLS, call, MARK } from '../support/marked.ts';
import { POSTGRES_BIN, startCluster } from '../support/postgres.ts';
import { grantAdmin } from '../support/rows.ts';
import { discard, overHttp, type RunningServer, startServer } from '../support/server.ts';

describe("the server's secrets", () => {
  let server: RunningServer;
  let secrets: string[];
  beforeAll(async () => {
    server = await startServer();
    secrets = Object.values(JSON.parse(readFileSync(join(server.dataDir, 'secrets.json'), 'utf8')));
  });
  afterAll(() => discard(server));

  test('are in no answer and no log, whatever goes wrong', async () => {
    expect(secrets).toHaveLength(1);
    await account(overHttp(server.url), 'owner@mail.example');
    await signedIn(overHttp(server.url), 'owner@mail.example');
    await grantAdmin(server.sql, 'owner@mail.example');
    for (const words of CALLS) {
      const answer = await call(server, ...words);
      const shown = JSON.stringify([...answer.headers]) + (await answer.text());
      for (const secret of secrets) expect(shown).not.toContain(secret);
    }
    for (const secret of secrets) expect(server.output()).not.toContain(secret);
  });

  test.runIf(process.platform === 'linux')('are in no process list', () => {
    const read = (file: string) => {
      try {
        return readFileSync(file, 'utf8');
      } catch {
        return '';
      }
    };
    const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    expect(processes).toContain(String(server.process.pid));
    const commands = processes.map((pid) => read(join('/proc', pid, 'cmdline')));
    expect(commands.join()).toContain(join('server', 'main.ts'));
    for (const secret of secrets) expect(commands.join()).not.toContain(secret);
  });
});

describe('a server that cannot start shows no password', () => {
  const startWith = (url: string) =>
    startServer({ env: { DATABASE_URL: url } }).then(
      () => 'started',
      (error: Error) => error.message,
    );

  test('of a PostgreSQL that is not there, or does not answer', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    for (const port of [9, (silent.address() as AddressInfo).port]) {
      const says = await startWith(`postgres://owner:${MARK}@127.0.0.1:${port}/site`);
      expect(says).toMatch(/does not answer|CONNECT_TIMEOUT/);
      expect(says).not.toContain(MARK);
    }
    silent.close();
  });

  test('in a setting that is malformed', async () => {
    for (const url of [`postgres://owner:${MARK}@127.0.0.1:x/site`, `mysql://owner:${MARK}@127.0.0.1/site`]) {
      const says = await startWith(url);
      expect(says).toContain('DATABASE_URL');
      expect(says).not.toContain(MARK);
    }
  });

  test.runIf(POSTGRES_BIN)('to a PostgreSQL that refuses it', async () => {
    const cluster = await startCluster(POSTGRES_BIN ?? '');
    const { port } = new URL(cluster.url);
    for (const [user, database] of [
      ['nobody', 'postgres'],
      ['postgres', 'none'],
    ]) {
      const says = await startWith(`postgres://${user}:${MARK}@127.0.0.1:${port}/${database}`);
      expect(says).toContain('does not exist');
      expect(says).not.toContain(MARK);
    }
    await cluster.stop();
  });
});
