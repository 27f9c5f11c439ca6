import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, utimesSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { lockFolder } from '../../server/dataDir/lock.ts';
import { client } from '../support/api.ts';
import { NO_SETTINGS } from '../support/commands.ts';
import { PASSWORD, sample } from '../support/samples.ts';
import { makeDataDir, makeStartedDataDir } from '../support/server.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const SLOW = { timeout: 60_000, interval: 100 };
const EMAIL = 'dev@staff.example';

type Dev = { npm: ChildProcess; ended: Promise<unknown[]>; output(): string };
const started: Dev[] = [];

/** As a person starts it: without what vitest tells its workers, by which Astro serves no pages. */
function startDev(dataDir: string, port = '0'): Dev {
  const { VITEST: _vitest, NODE_ENV: _environment, ...env } = process.env;
  const npm = spawn('npm', ['run', 'dev'], {
    cwd: ROOT,
    env: {
      ...env,
      ...NO_SETTINGS,
      PORT: port,
      DATA_DIR: dataDir,
      PUBLIC_SITE_URL: 'https://site.example',
      HOST: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  const dev = { npm, ended: once(npm, 'exit'), output: () => output };
  started.push(dev);
  return dev;
}

// SIGTERM, which npm passes on: killed, it would leave the rest running.
afterEach(async () => {
  for (const { npm, ended } of started.splice(0)) {
    npm.kill('SIGTERM');
    await ended;
  }
});

/** Sends what a browser sends from the page at `url`. */
const fromBrowser = (url: string) => (request: Request) => {
  const { pathname, search } = new URL(request.url);
  const sent = new Request(new URL(pathname + search, url), request);
  sent.headers.set('Origin', url);
  return fetch(sent);
};

test('npm run dev serves pages and data at one address, follows the sources, and ends whole', async () => {
  const dataDir = await makeStartedDataDir();
  const { npm, output, ended } = startDev(dataDir);
  const url = await Promise.race([
    vi.waitUntil(() => /The site is at (\S+),/.exec(output())?.[1], SLOW),
    ended.then(() => Promise.reject(new Error(output()))),
  ]);
  expect(output().match(/https?:\/\/\S+/g)).toEqual([`${url},`]);
  expect(output()).not.toContain('Building');

  expect(await (await fetch(`${url}/auth`)).text()).toContain('<astro-island');
  const visitor = client(fromBrowser(url));
  expect((await visitor.from('contact_submissions').insert(sample)).error).toBeNull();
  expect((await visitor.auth.signUp({ email: EMAIL, password: PASSWORD })).error).toBeNull();

  const apiUrl = `http://127.0.0.1:${/"serving the API","port":(\d+)/.exec(output())?.[1]}`;
  expect((await fetch(apiUrl)).status).toBe(404);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);

  const now = new Date();
  utimesSync(join(ROOT, 'server', 'json.ts'), now, now);
  await vi.waitUntil(() => output().includes('The server is up again.'), SLOW);
  expect(output()).toContain(`${join('server', 'json.ts')} has changed`);
  const back = client(fromBrowser(url));
  expect((await back.auth.signInWithPassword({ email: EMAIL, password: PASSWORD })).error).toBeNull();

  npm.kill('SIGTERM');
  await vi.waitFor(() => expect(fetch(url)).rejects.toThrow(), SLOW);
  await vi.waitFor(() => lockFolder(dataDir).release(), SLOW);
  rmSync(dataDir, { recursive: true });
});

test('a server that cannot start ends npm run dev, and says why', async () => {
  const dataDir = makeDataDir();
  const lock = lockFolder(dataDir);
  const { output, ended } = startDev(dataDir);
  const [code] = await ended;
  expect(code).toBe(1);
  expect(output()).toContain(`Another server is using ${dataDir}`);
  expect(output()).not.toContain('The site is at');
  lock.release();
  rmSync(dataDir, { recursive: true });
});

test('a port that is taken ends npm run dev before it opens the data', async () => {
  const other = createServer().listen(0, 'localhost');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const dataDir = makeDataDir();
  const { output, ended } = startDev(dataDir, String(port));
  const [code] = await ended;
  expect(code).toBe(1);
  expect(output()).toContain(`Port ${port} is already in use`);
  lockFolder(dataDir).release();
  other.close();
  rmSync(dataDir, { recursive: true });
});
