import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockFolder } from '../../server/dataDir/lock.ts';
import { runProgram } from '../support/commands.ts';
import { POSTGRES_BIN, startCluster } from '../support/postgres.ts';
import { makeDataDir } from '../support/server.ts';

const admin = (dataDir: string, ...words: string[]) =>
  runProgram('cli/runCommand.ts', { DATA_DIR: dataDir }, 'admin', ...words);

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
