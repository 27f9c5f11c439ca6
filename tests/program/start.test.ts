import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { lockFolder } from '../../server/dataDir/lock.ts';
import { client } from '../support/api.ts';
import { POSTGRES_BIN, startCluster } from '../support/postgres.ts';
import { sample } from '../support/samples.ts';
import { discard, makeDataDir, overHttp, startServer } from '../support/server.ts';

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
  await one.end('SIGTERM');
  expect((await fetch(`${two.url}/healthz`)).status).toBe(200);
  await cluster.stop();
  expect((await fetch(`${two.url}/healthz`)).status).toBe(503);
  const away = await client(overHttp(two.url)).from('contact_submissions').insert(sample);
  expect(away.status).toBe(503);
  await discard(two);
});

test('SIGTERM to npm start stops the server', async () => {
  const dataDir = makeDataDir();
  const npm = spawn('npm', ['start'], {
    cwd: join(import.meta.dirname, '..', '..'),
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir },
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
  npm.kill('SIGTERM');
  await vi.waitFor(() => expect(fetch(url)).rejects.toThrow(), { timeout: 10_000, interval: 200 });
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
