import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { lockFolder } from '../../server/dataDir/lock.ts';
import { runProgram, startProgram } from '../support/commands.ts';
import { putDatabase } from '../support/preparedDatabases.ts';
import { discard, makeDataDir, type RunningServer, startServer } from '../support/server.ts';

const admin = (dataDir: string, ...words: string[]) =>
  runProgram('cli/runCommand.ts', { DATA_DIR: dataDir }, 'admin', ...words);

const announced = (dataDir: string) => readFileSync(join(dataDir, 'commands.path'), 'utf8');

const modeOf = (path: string) => statSync(path).mode & 0o777;

const endedUnder = (dataDir: string) =>
  `The server over ${dataDir} ended before it said whether this was done. Start it again and look, then repeat the command if it was not.`;

const hasIPv6 = Object.values(networkInterfaces())
  .flat()
  .some((address) => address?.address === '::1');

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});
/** Keeps what a test opened until its end. */
function later<T>(value: T, end: (value: T) => unknown): T {
  ends.push(() => end(value));
  return value;
}
const newDataDir = () => later(makeDataDir(), (folder) => rmSync(folder, { recursive: true, force: true }));

describe('commands beside a server over the embedded database', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => discard(server));

  test('go over a socket that its owner alone can reach', () => {
    const { dataDir } = server;
    const path = announced(dataDir);
    expect(path).toBe(join(dataDir, 'commands', 'socket'));
    expect(modeOf(path)).toBe(0o600);
    expect(modeOf(dirname(path))).toBe(0o700);
    expect(admin(dataDir, 'list')).toEqual({
      status: 0,
      says: 'There is no admin yet.',
      database: `the running server's in ${dataDir}`,
    });
    if (process.getuid?.() !== 0) return;
    // Another account of this machine does not even come near, whatever the folder above allows.
    chmodSync(dataDir, 0o777);
    const knock = `require('net').connect(${JSON.stringify(path)}).on('error', (e) => { console.log(e.code); })`;
    const stranger = spawnSync(process.execPath, ['-e', knock], {
      ...{ uid: 65534, gid: 65534, encoding: 'utf8', cwd: '/' },
    });
    chmodSync(dataDir, 0o700);
    expect(stranger.stdout.trim()).toBe('EACCES');
  });

  test.runIf(hasIPv6)('a stranger who listens on [::1] at the same port gets nothing', async () => {
    const { dataDir, url } = server;
    const heard: Socket[] = [];
    const stranger = later(
      createServer((socket) => heard.push(socket)),
      (listening) => listening.close(),
    );
    stranger.listen(Number(new URL(url).port), '::1');
    await once(stranger, 'listening');
    const made = admin(dataDir, 'create', 'owner@mail.example');
    expect(made.status).toBe(0);
    expect(admin(dataDir, 'list').says).toBe('owner@mail.example');
    expect(heard).toEqual([]);
    // Nor does the link lead there: `localhost` would.
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(made.says).toContain(`${url}/auth#`);
  });

  test('no door of the site takes commands, with the secret or without', async () => {
    const { dataDir, url } = server;
    const { jwtSecret } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'));
    const file = join(dataDir, 'stolen.gz');
    for (const authorization of ['', `Bearer ${jwtSecret}`]) {
      const answer = await fetch(`${url}/maintenance`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization },
        body: JSON.stringify({ command: 'backup', argument: file }),
      });
      expect(answer.status).toBe(405);
    }
    expect(existsSync(file)).toBe(false);
  });
});

test.each([
  ['short', ''],
  ['too long for a socket', 'a'.repeat(120)],
])('a path that is %s: a server killed under a command, what it left, and the next one', async (_, deep) => {
  const folder = newDataDir();
  const dataDir = join(folder, deep, deep && basename(folder));
  await putDatabase(dataDir);
  const killed = later(await startServer({ dataDir }), discard);
  const stale = announced(dataDir);
  expect(stale.startsWith(deep ? join(tmpdir(), 'site-commands-') : dataDir)).toBe(true);
  expect([modeOf(dirname(stale)), modeOf(stale)]).toEqual([0o700, 0o600]);

  // Its socket takes what nobody reads any more.
  killed.process.kill('SIGSTOP');
  const { outcome, process: command } = startProgram(
    'cli/runCommand.ts',
    { DATA_DIR: dataDir },
    ...['admin', 'create', 'owner@mail.example'],
  );
  let told = '';
  command.stderr?.on('data', (chunk) => {
    told += chunk;
  });
  await vi.waitFor(() => expect(told).toContain('Database:'), 30_000);
  await new Promise((resolve) => setTimeout(resolve, 300));
  await killed.end('SIGKILL');
  const { status, says } = await outcome;
  expect({ status, says }).toEqual({ status: 1, says: endedUnder(dataDir) });

  expect(existsSync(stale)).toBe(true);
  expect(admin(dataDir, 'list')).toMatchObject({ status: 0, database: `the embedded one in ${dataDir}` });
  const next = later(await startServer({ dataDir }), discard);
  if (deep) expect(existsSync(dirname(stale))).toBe(false);
  expect(admin(dataDir, 'list')).toMatchObject({ database: `the running server's in ${dataDir}` });
  const path = announced(dataDir);
  await next.end('SIGTERM');
  expect(existsSync(dirname(path))).toBe(false);
  expect(existsSync(join(dataDir, 'commands.path'))).toBe(false);
});

describe('commands and who may stand behind the socket', () => {
  /** Holds a folder as a server does, with what `answer` makes of each connection behind the socket. */
  async function pretend(answer: (socket: Socket) => void) {
    const dataDir = newDataDir();
    mkdirSync(join(dataDir, 'database'));
    later(lockFolder(dataDir), (lock) => lock.release());
    mkdirSync(join(dataDir, 'commands'), { mode: 0o700 });
    const path = join(dataDir, 'commands', 'socket');
    const server = later(createServer(answer), (listening) => listening.close());
    server.listen(path);
    await once(server, 'listening');
    writeFileSync(join(dataDir, 'commands.path'), path);
    return { dataDir, folder: dirname(path) };
  }

  test('send the command and its argument, and no key', async () => {
    let heard = '';
    const { dataDir } = await pretend((socket) =>
      socket.on('data', (chunk) => {
        heard += chunk;
        socket.end('{"message":"Done."}\n');
      }),
    );
    const { outcome } = startProgram('cli/runCommand.ts', { DATA_DIR: dataDir }, 'admin', 'list');
    expect(await outcome).toMatchObject({ status: 0, says: 'Done.' });
    expect(heard).toBe('{"command":"list","argument":"","flags":{}}\n');
  });

  test('say nothing to a socket that others could have made', async () => {
    const heard: Socket[] = [];
    const { dataDir, folder } = await pretend((socket) => {
      heard.push(socket);
      socket.end();
    });
    chmodSync(folder, 0o755);
    const { outcome } = startProgram(
      'cli/runCommand.ts',
      { DATA_DIR: dataDir },
      'admin',
      'create',
      'a@b.example',
    );
    expect(await outcome).toMatchObject({
      status: 1,
      says: expect.stringContaining('Start the server again'),
    });
    expect(heard).toEqual([]);
  });

  test.each([
    ['closes', (socket: Socket) => socket.end()],
    ['breaks off in the middle', (socket: Socket) => socket.end('{"message":"Do')],
    ['says what is none', (socket: Socket) => socket.end('HTTP/1.1 200 OK\n')],
  ])('a server that %s is told of in plain words', async (_, answer) => {
    const { dataDir } = await pretend((socket) => socket.once('data', () => answer(socket)));
    const { outcome } = startProgram('cli/runCommand.ts', { DATA_DIR: dataDir }, 'backup', '/tmp/none.gz');
    expect(await outcome).toEqual({
      status: 1,
      says: endedUnder(dataDir),
      database: `the running server's in ${dataDir}`,
    });
  });
});
