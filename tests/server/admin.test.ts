import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account } from '../support/api.ts';
import { runProgram } from '../support/commands.ts';
import { discard, overHttp, type RunningServer, startServer } from '../support/server.ts';

describe('npm run admin', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer();
    await account(overHttp(server.url), 'owner@mail.example');
  });
  afterAll(() => discard(server));

  const admin = (...words: string[]) => runProgram('admin.ts', { DATA_DIR: server.dataDir }, ...words);

  test('nobody is an admin by default', () => {
    expect(server.output()).toContain('npm run admin -- grant');
    expect(admin('list')).toEqual({ status: 0, says: 'There is no admin yet.' });
  });

  test('grants, lists and revokes beside the running server', () => {
    expect(admin('grant', 'owner@mail.example')).toEqual({
      status: 0,
      says: 'owner@mail.example is an admin.',
    });
    expect(admin('list').says).toBe('owner@mail.example');
    expect(admin('revoke', 'owner@mail.example').status).toBe(0);
    expect(admin('revoke', 'owner@mail.example')).toEqual({
      status: 1,
      says: 'owner@mail.example is no admin.',
    });
  });

  test('says what to do about an account that is not there, and about its own usage', () => {
    expect(admin('grant', 'nobody@mail.example').says).toContain('Create it on the site at /auth');
    expect(admin('grant').says).toContain('Usage:');
    expect(admin('promote', 'owner@mail.example').status).toBe(1);
    expect(admin().says).toContain('npm run admin -- list');
  });

  test('works while no server runs, and what it did is there afterwards', async () => {
    await server.end('SIGKILL');
    expect(admin('grant', 'owner@mail.example').says).toBe('owner@mail.example is an admin.');
    server = await startServer({ dataDir: server.dataDir });
    expect(admin('list').says).toBe('owner@mail.example');
    expect(server.output()).not.toContain('npm run admin');
  });
});
