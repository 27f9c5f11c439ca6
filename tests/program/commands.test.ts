import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Command, CommandContext } from '../../server/cli/command.ts';
import { sendCommand } from '../../server/cli/commandClient.ts';
import { serveCommands } from '../../server/cli/commandServer.ts';
import { lockFolder } from '../../server/dataDir/lock.ts';
import { runProgram, startProgram } from '../support/commands.ts';
import { POSTGRES_BIN, startCluster } from '../support/postgres.ts';
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

describe('commands in the server itself', () => {
  const context = (dataDir: string): CommandContext => ({
    kind: 'embedded',
    sql: async () => [],
    inTransaction: () => Promise.reject(new Error('none')),
    dataDir,
    siteUrl: 'http://site.example',
    clearAccount: async () => undefined,
  });

  /** A command that runs until it is told to end, and what it was told. */
  function endless() {
    const ended: unknown[] = [];
    let begun: () => void;
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const command: Command = (_context, _argument, { signal }) =>
      new Promise((_resolve, reject) => {
        begun();
        signal.addEventListener('abort', () => {
          ended.push(signal.reason.message);
          reject(signal.reason);
        });
      });
    return { command, ended, hasBegun };
  }

  test('the work ends when the client disconnects', async () => {
    const dataDir = newDataDir();
    const { command, ended, hasBegun } = endless();
    later(await serveCommands(context(dataDir), { endless: command }), (stop) => stop());
    const asking = new AbortController();
    const asked = sendCommand(
      { dataDir, path: announced(dataDir) },
      { command: 'endless', argument: '', flags: {} },
      asking.signal,
    );
    await hasBegun;
    asking.abort(new Error('Stopped before it was done.'));
    await expect(asked).rejects.toThrow('Stopped before it was done.');
    await vi.waitFor(() => expect(ended).toEqual(['The client has disconnected.']));
  });

  test('the work ends with the server, and the client is told', async () => {
    const dataDir = newDataDir();
    const { command, hasBegun } = endless();
    const stop = await serveCommands(context(dataDir), { endless: command });
    const signal = AbortSignal.timeout(30_000);
    const asked = sendCommand(
      { dataDir, path: announced(dataDir) },
      { command: 'endless', argument: '', flags: {} },
      signal,
    );
    const told = expect(asked).rejects.toThrow('The server is being stopped.');
    await hasBegun;
    await stop();
    await told;
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test('what is no command, too long, or never comes to its end is refused', async () => {
    const dataDir = newDataDir();
    later(await serveCommands(context(dataDir)), (stop) => stop());
    const path = announced(dataDir);
    const signal = AbortSignal.timeout(30_000);
    for (const order of [
      { command: 'constructor', argument: '', flags: {} },
      { command: 'none', argument: '', flags: {} },
      { command: 'list', argument: 'x'.repeat(20_000), flags: {} },
      { command: 'list' } as never,
    ]) {
      await expect(sendCommand({ dataDir, path }, order, signal)).rejects.toThrow(
        'There is no such command.',
      );
    }
    const silent = createConnection(path);
    const [answer] = await once(silent, 'data');
    expect(String(answer)).toContain('There is no such command.');
  });

  test('nine at once are one too many', async () => {
    const dataDir = newDataDir();
    const { command } = endless();
    const stop = await serveCommands(context(dataDir), { endless: command });
    const ask = () =>
      sendCommand(
        { dataDir, path: announced(dataDir) },
        { command: 'endless', argument: '', flags: {} },
        AbortSignal.timeout(30_000),
      ).catch((error: Error) => error.message);
    const eight = Array.from({ length: 8 }, ask);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await ask()).toContain('Too many commands at once');
    await stop();
    expect(new Set(await Promise.all(eight))).toEqual(new Set(['The server is being stopped.']));
  });
});

describe('which database a command looks in', () => {
  test('none is made where there is none, but by who named the place', () => {
    const parent = makeDataDir();
    const dataDir = join(parent, 'elsewhere');
    for (const words of [
      ['admin', 'grant', 'a@mail.example', '--yes'],
      ['admin', 'list'],
      ['backup', join(parent, 'b.gz')],
      ['privacy', 'audit'],
    ]) {
      const { status, says } = runProgram('cli/runCommand.ts', { DATA_DIR: dataDir }, ...words);
      expect(status).toBe(1);
      expect(says).toMatch(`There is no database of this site in ${dataDir}.`);
      expect(says).toContain('DATA_DIR=');
      expect(readdirSync(parent)).toEqual([]);
    }
    expect(admin(dataDir, 'create', 'a@mail.example')).toMatchObject({
      status: 0,
      database: `a new embedded one in ${dataDir}`,
    });
    expect(admin(dataDir, 'list')).toMatchObject({ says: 'a@mail.example' });
    rmSync(parent, { recursive: true });
  });

  test('nobody named the place: create makes none there, which the server might never open', () => {
    const folder = mkdtempSync(join(tmpdir(), 'cwd-'));
    const file = join(import.meta.dirname, '..', '..', 'server', 'cli', 'runCommand.ts');
    const { DATA_DIR: _, DATABASE_URL: __, ...env } = process.env;
    const { status, stderr } = spawnSync(process.execPath, [file, 'admin', 'create', 'a@mail.example'], {
      ...{ cwd: folder, env, encoding: 'utf8' },
    });
    expect(status).toBe(1);
    expect(stderr).toContain(`There is no database of this site in ${join(folder, 'data')}.`);
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  test('a folder that another command holds is told as such', () => {
    const dataDir = makeDataDir();
    mkdirSync(join(dataDir, 'database'));
    const lock = lockFolder(dataDir);
    expect(admin(dataDir, 'list')).toMatchObject({ status: 1, says: expect.stringContaining('in use by') });
    lock.release();
    rmSync(dataDir, { recursive: true });
  });

  test.runIf(POSTGRES_BIN)('a PostgreSQL is named without its password', async () => {
    const cluster = await startCluster(POSTGRES_BIN ?? '');
    const { host } = new URL(cluster.url);
    const folder = makeDataDir();
    const env = {
      DATABASE_URL: `postgres://postgres:marked-7f3a@${host}/postgres`,
      DATA_DIR: join(folder, 'none'),
    };
    const list = () => runProgram('cli/runCommand.ts', env, 'admin', 'list');
    const empty = list();
    expect(empty.status).toBe(1);
    expect(empty.says).toContain(`There is no database of this site in PostgreSQL at ${host}/postgres.`);
    const made = runProgram('cli/runCommand.ts', env, 'admin', 'create', 'a@mail.example');
    expect(made).toMatchObject({ status: 0, database: `PostgreSQL at ${host}/postgres, new` });
    const after = list();
    expect(after).toEqual({
      status: 0,
      says: 'a@mail.example',
      database: `PostgreSQL at ${host}/postgres`,
    });
    // No secrets of its own beside the server's.
    expect(readdirSync(folder)).toEqual([]);
    // Nor is it guessed where the site is: another program may listen there, and read the link.
    expect(made.says).toMatch(/Put your site's address before it.*:\n {2}\/auth#token_hash=/s);
    const unlocked = runProgram('cli/runCommand.ts', env, 'admin', 'unlock', 'a@mail.example');
    expect(unlocked).toMatchObject({ status: 0, says: 'a@mail.example may try to sign in again at once.' });
    await cluster.stop();
    const away = list();
    expect(away.status).toBe(1);
    expect(away.says).toMatch(/^PostgreSQL at 127\.0\.0\.1:\d+\/postgres: .*does not answer/);
    for (const { says: printed } of [empty, made, after, away]) expect(printed).not.toContain('marked-7f3a');
    rmSync(folder, { recursive: true });
  });
});
