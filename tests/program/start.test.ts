import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { lockFolder } from '../../server/dataDir/lock.ts';
import { client } from '../support/api.ts';
import { endWithUs } from '../support/children.ts';
import { NO_SETTINGS, runProgram } from '../support/commands.ts';
import { POSTGRES_BIN, startCluster } from '../support/postgres.ts';
import { sample } from '../support/samples.ts';
import { discard, makeDataDir, makeStartedDataDir, overHttp, startServer } from '../support/server.ts';

test('every fault in the settings is named at once', async () => {
  const env = {
    PORT: '70000',
    DATABASE_URL: 'mysql://x',
    PUBLIC_SITE_URL: 'not a url',
    SMTP_URL: 'http://mail.example',
    ALERT_TO: 'nobody',
    TRUSTED_PROXIES: 'some',
    LIMITS: 'form=0/600',
  };
  const error = await startServer({ env }).catch((reason: Error) => reason.message);
  for (const name of Object.keys(env)) expect(error).toContain(name);
});

test('a variable that looks like a mistyped setting is told at start and by a command, without its value', async () => {
  const env = { TRUSTED_PROXY: 'marked-7f3a' };
  const warning =
    'TRUSTED_PROXY is not a setting of this site, and is ignored. Did you mean TRUSTED_PROXIES?';
  const server = await startServer({ env });
  const { says } = runProgram('cli/runCommand.ts', { ...env, DATA_DIR: server.dataDir }, 'admin', 'list');
  for (const printed of [server.output(), says]) {
    expect(printed).toContain(warning);
    expect(printed).not.toContain('marked-7f3a');
  }
  await discard(server);
});

test('--check names the faults in the settings and starts nothing; no other option is taken', () => {
  const dataDir = join(makeDataDir(), 'none');
  const env = { DATA_DIR: dataDir, PORT: '0' };
  expect(runProgram('main.ts', env, '--check')).toMatchObject({ status: 0, says: '' });
  const faulty = runProgram('main.ts', { ...env, PORT: '70000' }, '--check');
  expect(faulty).toMatchObject({ status: 1, says: expect.stringContaining('PORT: ') });
  const unknown = runProgram('main.ts', env, '--port', '4000');
  expect(unknown).toMatchObject({ status: 1, says: expect.stringContaining("Unknown option '--port'") });
  expect(existsSync(dataDir)).toBe(false);
  rmSync(dirname(dataDir), { recursive: true });
});

test('a port that is taken is said plainly', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  await expect(startServer({ env: { PORT: String(port) } })).rejects.toThrow(`Port ${port} is taken`);
  other.close();
});

test('a PostgreSQL that is not there is said plainly', async () => {
  const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' };
  await expect(startServer({ env })).rejects.toThrow('does not answer');
});

test.runIf(POSTGRES_BIN)('two servers share one PostgreSQL, also when they start at once', async () => {
  const cluster = await startCluster(POSTGRES_BIN ?? '');
  const dataDir = makeDataDir();
  const start = () => startServer({ dataDir, env: { DATABASE_URL: cluster.url } });
  const [one, two] = await Promise.all([start(), start()]);
  for (const { url } of [one, two]) {
    expect((await client(overHttp(url)).from('contact_submissions').insert(sample)).error).toBeNull();
  }
  expect(await two.sql('select id from contact_submissions')).toHaveLength(2);
  // One with secrets of its own would sign out their staff.
  const stranger = makeDataDir();
  const wrong = startServer({ dataDir: stranger, env: { DATABASE_URL: cluster.url } });
  await expect(wrong).rejects.toThrow(/other secrets than those in .*secrets\.json.*Copy its secrets\.json/);
  cpSync(join(dataDir, 'secrets.json'), join(stranger, 'secrets.json'));
  const third = await startServer({ dataDir: stranger, env: { DATABASE_URL: cluster.url } });
  await discard(third);
  await one.end('SIGTERM');
  expect((await fetch(`${two.url}/healthz`)).status).toBe(200);
  await cluster.stop();
  // Its answer is good for a second.
  const health = async () => (await fetch(`${two.url}/healthz`)).status;
  await expect.poll(health, { timeout: 30_000, interval: 100 }).toBe(503);
  const away = await client(overHttp(two.url)).from('contact_submissions').insert(sample);
  expect(away.status).toBe(503);
  await discard(two);
});

test('SIGTERM to npm start stops the server', async () => {
  const dataDir = makeDataDir();
  const npm = spawn('npm', ['start'], {
    cwd: join(import.meta.dirname, '..', '..'),
    env: { ...process.env, ...NO_SETTINGS, PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    npm.stdout.on('data', (chunk: Buffer) => {
      output += chunk;
      const address = /The site is at (\S+),/.exec(output)?.[1];
      if (address) resolve(address);
    });
    npm.on('exit', () => reject(new Error(output)));
  });
  // npm tells first what it runs; all else on standard output is for programs.
  for (const line of output.split('\n').filter((line) => line !== '' && !line.startsWith('> ')))
    expect(JSON.parse(line)).toMatchObject({ time: expect.any(String), event: expect.any(String) });
  npm.kill('SIGTERM');
  await vi.waitFor(() => expect(fetch(url)).rejects.toThrow(), { timeout: 10_000, interval: 200 });
  await vi.waitFor(() => lockFolder(dataDir).release(), { timeout: 10_000, interval: 200 });
  rmSync(dataDir, { recursive: true });
});

const SCRIPT = '/usr/bin/script';

// `script` (util-linux) runs a program on a terminal of its own.
test.runIf(existsSync(SCRIPT))('on a terminal the server speaks to a person, and only so', async () => {
  const dataDir = await makeStartedDataDir();
  const program = [process.execPath, '--liftoff-only', join('server', 'main.ts')].join(' ');
  const terminal = spawn(SCRIPT, ['-qec', program, '/dev/null'], {
    cwd: join(import.meta.dirname, '..', '..'),
    env: { ...process.env, ...NO_SETTINGS, PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endWithUs(terminal);
  let output = '';
  terminal.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  const ended = once(terminal, 'exit');
  const url = await vi.waitUntil(() => /^The site is at (\S+),/m.exec(output)?.[1], 30_000);
  expect((await fetch(`${url}/auth`)).status).toBe(200);
  await vi.waitFor(
    () => expect(output).toMatch(/^\d\d:\d\d:\d\d {2}GET \/auth: 200, [\d.]+ ms\r?$/m),
    10_000,
  );
  expect(output).not.toContain('{');
  terminal.kill('SIGTERM');
  await ended;
  await vi.waitFor(() => lockFolder(dataDir).release(), { timeout: 10_000, interval: 200 });
  rmSync(dataDir, { recursive: true });
});

test.each(['{"jwtSecret": LEAKED"abcdef"}', '', '{"jwtSecret":"short"}'])(
  'damaged secrets (%j) are named with the way out, and not shown',
  async (content) => {
    const dataDir = makeDataDir();
    writeFileSync(join(dataDir, 'secrets.json'), content);
    const error = await startServer({ dataDir }).catch((reason: Error) => reason.message);
    expect(error).toContain(`${join(dataDir, 'secrets.json')} is damaged`);
    expect(error).not.toContain('LEAKED');
    rmSync(dataDir, { recursive: true });
  },
);

const hasIPv6 = Object.values(networkInterfaces())
  .flat()
  .some((address) => address?.address === '::1');

test.runIf(hasIPv6)('listens on IPv6 and says so in a form that can be opened', async () => {
  const server = await startServer({ env: { HOST: '::1' } });
  expect(server.url).toMatch(/^http:\/\/\[::1\]:\d+$/);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  await discard(server);
});
