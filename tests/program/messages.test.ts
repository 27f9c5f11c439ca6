import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeListenError } from '../../server/http/listen.ts';
import { runProgram } from '../support/commands.ts';
import { freePort, POSTGRES_BIN, startCluster } from '../support/postgres.ts';

/** Ends with 1 and one sentence: what is wrong and what to do, nothing of where in the code it was. */
function expectWords(program: string, env: Record<string, string>, words: string[], expected: RegExp[]) {
  const { status, says } = runProgram(program, { PORT: '0', ...env }, ...words);
  for (const pattern of expected) expect(says).toMatch(pattern);
  expect(says).not.toMatch(/^ {4}at |node:internal|\bError:|file:\/\//m);
  expect(says.split('\n').length).toBeLessThanOrEqual(3);
  expect(status).toBe(1);
}

describe('a start that fails says what is wrong and what to do', () => {
  let folder: string;
  let taken: number;
  const other = createServer();
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'messages-'));
    writeFileSync(join(folder, 'file'), '');
    mkdirSync(join(folder, 'shared'));
    chmodSync(join(folder, 'shared'), 0o1777);
    symlinkSync(join(folder, 'nowhere'), join(folder, 'dangling'));
    mkdirSync(join(folder, 'broken'), { mode: 0o700 });
    // A folder stands where the lock should.
    mkdirSync(join(folder, 'broken', 'lock'));
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    taken = (other.address() as { port: number }).port;
  });
  afterAll(() => {
    other.close();
    rmSync(folder, { recursive: true });
  });

  const FOLDERS: [string, RegExp[]][] = [
    ['file', [/file is a file, not a folder/, /DATA_DIR=/]],
    ['file/below', [/lies under a file/, /DATA_DIR=/]],
    ['shared', [/open to every user/, /DATA_DIR=\S+shared\/site/]],
    ['dangling', [/cannot be made/, /DATA_DIR=/]],
    ['broken', [/lock cannot be locked/, /DATA_DIR/]],
  ];
  test.each(FOLDERS)('DATA_DIR=%s, the server and each command', (name, expected) => {
    const env = { DATA_DIR: join(folder, name) };
    expectWords('main.ts', env, [], expected);
    expectWords('cli/runCommand.ts', env, ['admin', 'list'], expected);
    expectWords('cli/runCommand.ts', env, ['privacy', 'audit'], expected);
  });

  // Of the system's own, where even the administrator makes nothing.
  test.runIf(process.platform === 'linux').each(['/proc/site', '/proc/site/below', '/sys/kernel'])(
    'DATA_DIR=%s, which cannot be written',
    (path) => {
      const expected = [/DATA_DIR: \S+ (cannot be|is on a disk that cannot be)/, /choose a folder/];
      expectWords('main.ts', { DATA_DIR: path }, [], expected);
    },
  );

  test.each([
    ['999.1.1.1', [/HOST=999\.1\.1\.1 is no address of this machine/, /127\.0\.0\.1/]],
    ['198.51.100.7', [/HOST=198\.51\.100\.7 is no address of this machine/]],
    ['nowhere.invalid', [/HOST=nowhere\.invalid is no address of this machine/]],
  ] as [string, RegExp[]][])('HOST=%s', (host, expected) => {
    expectWords('main.ts', { DATA_DIR: join(folder, 'data'), HOST: host }, [], expected);
  });

  test('a port that is taken', () => {
    const env = { DATA_DIR: join(folder, 'data'), PORT: String(taken) };
    expectWords('main.ts', env, [], [RegExp(`Port ${taken} is taken`), /PORT=\d+ npm start/]);
  });

  test('a port that only the administrator may have, and the last of all that is taken', () => {
    // Who runs this test, and on what system, decides whether it can be refused for real.
    const refused = describeListenError('EACCES', { host: '127.0.0.1', port: 80 });
    expect(refused).toMatch(/may not listen on port 80.*PORT=3000 npm start/);
    expect(describeListenError('EADDRINUSE', { host: '127.0.0.1', port: 65_530 })).toContain('PORT=3000');
  });

  test('a PostgreSQL that is not there', async () => {
    const url = `postgres://nobody@127.0.0.1:${await freePort()}/none`;
    const env = { DATA_DIR: join(folder, 'data'), DATABASE_URL: url };
    expectWords('main.ts', env, [], [/DATABASE_URL does not answer/]);
    expectWords('cli/runCommand.ts', env, ['privacy', 'audit'], [/DATABASE_URL does not answer/]);
  });

  test.runIf(POSTGRES_BIN)(
    'a PostgreSQL without the TLS that is asked for, or with other accounts',
    async () => {
      const cluster = await startCluster(POSTGRES_BIN ?? '');
      const { port } = new URL(cluster.url);
      for (const [url, expected] of [
        [`${cluster.url}?sslmode=require`, [/does not offer the TLS that sslmode asks for/, /ssl = on/]],
        [`${cluster.url}?sslmode=verify-full`, [/does not offer the TLS/]],
        [
          `postgres://nobody@127.0.0.1:${port}/postgres`,
          [/refuses DATABASE_URL: role "nobody" does not exist/],
        ],
        [
          `postgres://postgres@127.0.0.1:${port}/none`,
          [/refuses DATABASE_URL: database "none" does not exist/],
        ],
      ] as [string, RegExp[]][]) {
        expectWords('main.ts', { DATA_DIR: join(folder, 'data'), DATABASE_URL: url }, [], expected);
      }
      await cluster.stop();
    },
  );
});
