import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { socketPath } from '../../server/cli/commandServer.ts';
import { printable } from '../../server/cli/printable.ts';
import { lockFolder } from '../../server/db/dataDir.ts';
import { runCommand } from '../support/commands.ts';
import { DATABASES } from '../support/databases.ts';
import { startMailServer } from '../support/mailServer.ts';
import { sample } from '../support/samples.ts';
import {
  discard,
  makeDataDir,
  makeStartedDataDir,
  type RunningServer,
  startServer,
} from '../support/server.ts';

const modeOf = (path: string) => statSync(path).mode & 0o777;

describe('beside a running server over the embedded database', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => discard(server));
  const run = (...words: string[]) => runCommand({ DATA_DIR: server.dataDir }, ...words);

  test('commands go through a socket that only its owner can reach', async () => {
    const path = socketPath(server.dataDir);
    expect(path).toBe(join(server.dataDir, 'commands', 'socket'));
    expect(modeOf(dirname(path))).toBe(0o700);
    expect(await run('admin', 'list')).toEqual({
      status: 0,
      stdout: 'There is no admin yet.',
      stderr: `Database: the running server's in ${server.dataDir}`,
    });
  });

  test('an admin can be created and signs in with the link', async () => {
    const { status, stdout } = await run('admin', 'create', 'owner@mail.example');
    expect(status).toBe(0);
    const [, token] = /^ {2}http:\/\/127\.0\.0\.1:\d+\/auth#token_hash=([\w-]{43})&/m.exec(stdout) ?? [];
    const response = await fetch(`${server.url}/auth/v1/verify`, {
      method: 'POST',
      headers: { apikey: 'sb_publishable_embedded', 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'recovery', token_hash: token }),
    });
    expect(await response.json()).toMatchObject({ user: { email: 'owner@mail.example' } });
    expect(server.output()).not.toContain(token);
    expect(server.output()).not.toContain('owner@mail.example');
  });

  test('grant needs an answer, which a script gives with --yes', async () => {
    const refused = await run('admin', 'grant', 'owner@mail.example');
    expect(refused).toMatchObject({ status: 1, stdout: '' });
    expect(refused.stderr).toMatch(/The account owner@mail\.example was created at .*add --yes\.$/s);
    expect(await run('admin', 'grant', 'owner@mail.example', '--yes')).toMatchObject({ status: 0 });
  });

  test('a failure is a sentence and exit code 1', async () => {
    expect(await run('privacy', 'erase', 'none@mail.example')).toEqual({
      status: 1,
      stdout: '',
      stderr: `Database: the running server's in ${server.dataDir}\nNothing is stored about none@mail.example.`,
    });
    expect(await run('privacy', 'erase', 'owner@mail.example')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Revoke the role first'),
    });
  });

  test('what visitors typed cannot act on the terminal', async () => {
    const file = join(server.dataDir, 'site.gz');
    await fetch(`${server.url}/rest/v1/contact_submissions`, {
      method: 'POST',
      headers: { apikey: 'sb_publishable_embedded', 'content-type': 'application/json' },
      body: JSON.stringify({ ...sample, name: 'Ann \u202eelpmaxE', details: '\u009b2J\u001b[2J' }),
    });
    const { stdout } = await run('privacy', 'export', sample.email);
    expect(stdout).toBe(printable(stdout));
    expect(JSON.parse(stdout).submissions).toMatchObject([{ details: '\u009b2J\u001b[2J' }]);
    expect(await run('backup', file)).toMatchObject({ status: 0 });
    expect(await run('restore', file)).toMatchObject({ status: 0 });
  });

  test('the socket answers nothing but commands', async () => {
    const status = (method: string, path: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        request({ socketPath: socketPath(server.dataDir), method, path }, (response) => {
          response.resume();
          resolve(response.statusCode);
        })
          .on('error', reject)
          .end(method === 'POST' ? '{}' : undefined);
      });
    for (const [method, path] of [
      ['GET', '/list'],
      ['POST', '/constructor'],
    ] as const) {
      expect(await status(method, path)).toBe(422);
    }
  });

  test('a killed server leaves a socket that stops neither commands nor the next server', async () => {
    const { dataDir } = server;
    await server.end('SIGKILL');
    expect(existsSync(socketPath(dataDir))).toBe(true);
    expect(await run('admin', 'list')).toEqual({
      status: 0,
      stdout: 'owner@mail.example',
      stderr: `Database: the embedded database in ${dataDir}`,
    });
    server = await startServer({ dataDir });
    expect((await run('admin', 'list')).stderr).toContain("the running server's");
  });
});

test('a folder whose path is too long for a socket has it in another private one', async () => {
  const parent = makeDataDir();
  const dataDir = join(parent, 'a'.repeat(120));
  mkdirSync(dataDir, { mode: 0o700 });
  const server = await startServer({ dataDir, env: { XDG_RUNTIME_DIR: parent } });
  const { stderr } = await runCommand({ DATA_DIR: dataDir, XDG_RUNTIME_DIR: parent }, 'admin', 'list');
  expect(stderr).toContain("the running server's");
  const [folder = ''] = readdirSync(parent).filter((name) => name.startsWith('site-'));
  expect(modeOf(join(parent, folder))).toBe(0o700);
  await discard(server);
  rmSync(parent, { recursive: true });
});

describe('without a server', () => {
  test('no database is created by a command that only reads, one by create', async () => {
    const parent = makeDataDir();
    const env = { DATA_DIR: join(parent, 'elsewhere') };
    for (const words of [
      ['admin', 'list'],
      ['admin', 'grant', 'a@mail.example', '--yes'],
      ['privacy', 'audit'],
      ['backup', join(parent, 'b.gz')],
    ]) {
      const { status, stderr } = await runCommand(env, ...words);
      expect(status).toBe(1);
      expect(stderr).toMatch(/^There is no database of this site in .*elsewhere.*DATA_DIR.*npm start$/);
    }
    expect(readdirSync(parent)).toEqual([]);
    const { stdout } = await runCommand(env, 'admin', 'create', 'a@mail.example');
    expect(stdout).toMatch(/PUBLIC_SITE_URL.*\n {2}\/auth#token_hash=/);
    expect(await runCommand(env, 'admin', 'list')).toMatchObject({ stdout: 'a@mail.example' });
    rmSync(parent, { recursive: true });
  });

  test('a command waits three seconds for whatever holds the folder', async () => {
    const dataDir = makeStartedDataDir();
    const lock = lockFolder(dataDir);
    const waiting = runCommand({ DATA_DIR: dataDir }, 'admin', 'list');
    const refused = await waiting;
    expect(refused).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('is in use by another command'),
    });
    const served = runCommand({ DATA_DIR: dataDir }, 'admin', 'list');
    await setTimeout(1_000);
    lock.release();
    expect(await served).toMatchObject({ status: 0, stdout: 'There is no admin yet.' });
    rmSync(dataDir, { recursive: true });
  });

  test('mail test sends to each address and says what the server answered', async () => {
    const post = await startMailServer();
    post.behave('refuse for good', 'gone@staff.example');
    const env = { SMTP_URL: post.url, ALERT_TO: 'desk@staff.example, gone@staff.example' };
    const { status, stdout, stderr } = await runCommand(env, 'mail', 'test');
    expect(status).toBe(1);
    expect(stdout).toMatch(
      /^desk@staff\.example: accepted \(250 .*\ngone@staff\.example: NOT accepted \(.*550/,
    );
    expect(stderr).toMatch(/restart the server after a change/);
    expect(post.mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Test email: /)]);
    await post.stop();
    expect(await runCommand({}, 'mail', 'test')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/SMTP_URL and ALERT_TO in \.env/),
    });
  });

  test.each([
    [[], /^Commands: admin, privacy/],
    [['admin'], /Usage: npm run admin -- .*create <email>/s],
    [['admin', 'grant'], /missing required argument 'email'/],
    [['admin', 'grant', 'none'], /not an email address/],
    [['admin', 'grant', '--force', 'a@b.example'], /unknown option '--force'/],
    [['restore', '/nowhere/site.gz'], /There is no such file/],
    [['seed', '1e5'], /not a number from 1/],
  ])('%j is refused with the usage', async (words, message) => {
    const { status, stdout, stderr } = await runCommand({}, ...words);
    expect(stderr).toMatch(message);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  });
});

const postgres = DATABASES.find(({ name }) => name === 'PostgreSQL');

test.runIf(postgres)('over PostgreSQL, commands work beside a server and show no password', async () => {
  const db = await postgres?.open();
  if (db?.settings.database.kind !== 'postgres') throw new Error('not PostgreSQL');
  const url = new URL(db.settings.database.url);
  url.password = 'marked-7f3a';
  const env = { DATABASE_URL: url.href, DATA_DIR: makeDataDir() };
  const list = () => runCommand(env, 'admin', 'list');
  const name = `Database: PostgreSQL at ${url.host}${url.pathname}`;
  await db.close();
  const server = await startServer({ env, dataDir: env.DATA_DIR });
  expect(await list()).toEqual({ status: 0, stdout: 'There is no admin yet.', stderr: name });
  expect(await runCommand(env, 'admin', 'create', 'a@mail.example')).toMatchObject({ status: 0 });
  expect(await list()).toMatchObject({ stdout: 'a@mail.example' });
  await discard(server);

  url.pathname = '/none';
  const missing = await runCommand({ ...env, DATABASE_URL: url.href }, 'admin', 'list');
  expect(missing.status).toBe(1);
  expect(missing.stderr).not.toContain('marked-7f3a');
  url.pathname = '/postgres';
  const empty = await runCommand({ ...env, DATABASE_URL: url.href }, 'admin', 'list');
  expect(empty.stderr).toMatch(/^There is no database of this site in PostgreSQL at .*\/postgres\./);
});

test('an alert that could not leave is sent by the server that starts after a kill', async () => {
  const post = await startMailServer();
  const env = {
    ...{ SMTP_URL: post.url, ALERT_TO: 'desk@staff.example' },
    PUBLIC_SITE_URL: 'http://127.0.0.1:3000',
  };
  await post.stop();
  const first = await startServer({ env });
  const stored = await fetch(`${first.url}/rest/v1/contact_submissions`, {
    method: 'POST',
    headers: { apikey: 'sb_publishable_embedded', 'content-type': 'application/json' },
    body: JSON.stringify(sample),
  });
  expect(stored.status).toBe(201);
  await expect.poll(first.output, { timeout: 20_000 }).toContain('mail refused');
  await first.end('SIGKILL');
  const again = await startMailServer(Number(new URL(post.url).port));
  const second = await startServer({ env, dataDir: first.dataDir });
  await expect.poll(() => again.mails.length, { timeout: 60_000 }).toBe(1);
  expect(again.mails[0]?.text).toContain('http://127.0.0.1:3000/admin?request=');
  expect(second.output()).not.toContain('staff.example');
  await discard(second);
  await again.stop();
});
