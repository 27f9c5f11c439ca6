import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { endWithUs } from '../support/children.ts';
import { type Cluster, createOwnedDatabase, POSTGRES_BIN, startCluster } from '../support/postgres.ts';
import {
  discard,
  makeDataDir,
  makeStartedDataDir,
  type RunningServer,
  startServer,
} from '../support/server.ts';

const folders: string[] = [];
const servers: RunningServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map(discard));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(make = makeDataDir): string {
  const folder = make();
  folders.push(folder);
  return folder;
}

async function start(options: Parameters<typeof startServer>[0] = {}): Promise<RunningServer> {
  const server = await startServer(options);
  servers.push(server);
  return server;
}

/** Starts a server that must not start. Resolves to what it prints. */
const failure = (options: Parameters<typeof startServer>[0]) =>
  start({ dataDir: newFolder(), ...options }).then(
    () => 'It started.',
    ({ message }: Error) => message,
  );

const mode = (path: string) => statSync(path).mode & 0o777;

test('creates everything in a folder that only its owner can enter', async () => {
  const dataDir = join(newFolder(), 'a', 'data');
  const server = await start({ dataDir });
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  await vi.waitFor(() => expect(existsSync(join(dataDir, 'backups'))).toBe(true), 10_000);
  expect(['', 'database', 'backups'].map((name) => mode(join(dataDir, name)))).toEqual([0o700, 0o700, 0o700]);
  expect(['lock', 'secrets.json'].map((name) => mode(join(dataDir, name)))).toEqual([0o600, 0o600]);
  expect(server.output()).toContain('npm run admin -- create you@example.com');
});

describe('refuses to start, with a sentence and no stack trace', () => {
  test.each<[string, Record<string, string>, RegExp]>([
    [
      'invalid settings',
      { PORT: '70000', SIGN_UP: 'no' },
      /^Invalid settings:\n {2}PORT: .*\n {2}SIGN_UP: .*\n$/,
    ],
    [
      'a host of another machine',
      { HOST: '192.0.2.1' },
      /^HOST=192\.0\.2\.1 is not an address of this machine/,
    ],
    [
      'a PostgreSQL that does not run',
      { DATABASE_URL: 'postgres://site@127.0.0.1:9/site' },
      /^PostgreSQL .* does not answer/,
    ],
  ])('%s', async (_, env, message) => {
    expect(await failure({ dataDir: newFolder(makeStartedDataDir), env })).toMatch(message);
  });

  test('a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const printed = await failure({ dataDir: newFolder(makeStartedDataDir), env: { PORT: String(port) } });
    expect(printed).toMatch(new RegExp(`^Port ${port} is in use\\..*\\n$`));
    other.close();
  });

  test('damaged secrets, which are not shown', async () => {
    const dataDir = newFolder(makeStartedDataDir);
    writeFileSync(join(dataDir, 'secrets.json'), '{"jwtSecret": LEAKED"abcdef"}');
    expect(await failure({ dataDir })).toMatch(/^(?!.*LEAKED)\S+secrets\.json is damaged\./s);
  });

  test('a folder that other users can write to', async () => {
    const dataDir = newFolder();
    chmodSync(dataDir, 0o777);
    expect(await failure({ dataDir })).toContain(`chmod go-w "${dataDir}"`);
    expect(existsSync(join(dataDir, 'lock'))).toBe(false);
  });

  test('the folder of another server', async () => {
    const { dataDir, url } = await start();
    expect(await failure({ dataDir })).toMatch(/^Another server is using .* DATA_DIR\.\n$/);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  test('a database of an older PostgreSQL', async () => {
    const dataDir = newFolder();
    mkdirSync(join(dataDir, 'database'));
    writeFileSync(join(dataDir, 'database', 'PG_VERSION'), '17\n');
    expect(await failure({ dataDir })).toMatch(/npm run backup -- FILE .*npm run restore -- FILE /s);
  });
});

describe.runIf(POSTGRES_BIN)('over PostgreSQL', () => {
  async function withCluster(work: (cluster: Cluster) => Promise<void>) {
    const cluster = await startCluster({ isDurable: false });
    await work(cluster).finally(() => cluster.stop());
  }

  test('a second server is refused, and told of hosted Supabase; user and TLS errors are explained', () =>
    withCluster(async (cluster) => {
      const url = createOwnedDatabase(cluster, 'site');
      const server = await start({ dataDir: newFolder(), env: { DATABASE_URL: url } });
      expect(await failure({ env: { DATABASE_URL: url } })).toMatch(
        /takes one server at a time.* hosted Supabase/,
      );
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      await server.end('SIGTERM');
      await start({ dataDir: newFolder(), env: { DATABASE_URL: url } });

      const unknown = url.replace('site@', 'stranger@');
      expect(await failure({ env: { DATABASE_URL: unknown } })).toMatch(/^PostgreSQL refuses DATABASE_URL: /);
      const tls = `${cluster.url}?sslmode=verify-full`;
      expect(await failure({ env: { DATABASE_URL: tls } })).toContain('does not offer TLS');
    }));
});

const SCRIPT = '/usr/bin/script';

// `script` (util-linux) runs a program on a terminal of its own.
test.runIf(existsSync(SCRIPT))('writes text instead of JSON to a terminal', async () => {
  const dataDir = newFolder(makeStartedDataDir);
  const program = `${process.execPath} --liftoff-only server/main.ts`;
  const terminal = spawn(SCRIPT, ['-qec', program, '/dev/null'], {
    cwd: join(import.meta.dirname, '..', '..'),
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endWithUs(terminal);
  let output = '';
  terminal.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const url = await vi.waitUntil(() => /^The site is at (\S+),/m.exec(output)?.[1], 30_000);
  await fetch(`${url}/auth`);
  await vi.waitFor(
    () => expect(output).toMatch(/^\d\d:\d\d:\d\d {2}request method=GET route=\/auth /m),
    10_000,
  );
  expect(output).not.toContain('{');
  terminal.kill('SIGTERM');
  await once(terminal, 'close');
});

const hasIPv6 = Object.values(networkInterfaces())
  .flat()
  .some((address) => address?.address === '::1');

test.runIf(hasIPv6)('listens on IPv6 and prints an address that can be opened', async () => {
  const server = await start({ env: { HOST: '::1' } });
  expect(server.url).toMatch(/^http:\/\/\[::1\]:\d+$/);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});
