import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account, client, signedIn } from '../support/api.ts';
import { runProgram } from '../support/commands.ts';
import { PASSWORD } from '../support/samples.ts';
import { discard, overHttp, type RunningServer, startServer } from '../support/server.ts';
import { STORES, type Store } from '../support/stores.ts';

const LIMITS =
  'form=1000/60,signIn=1000/60,signUp=1000/60,recovery=1000/60,everything=1000000/60,account=1/60';

describe.each(STORES)('npm run admin, on $name', ({ make }) => {
  let store: Store;
  let server: RunningServer;
  beforeAll(async () => {
    store = await make();
    server = await startServer({ dataDir: store.dataDir, env: { ...store.env, LIMITS } });
  });
  afterAll(async () => {
    await discard(server);
    await store.remove();
  });

  const admin = (...words: string[]) =>
    runProgram('cli/runCommand.ts', { ...store.env, DATA_DIR: store.dataDir }, 'admin', ...words);

  test('nobody is an admin by default, and the greeting says how to make one', () => {
    expect(server.output()).toContain('npm run admin -- create you@example.com');
    expect(admin('list')).toMatchObject({ status: 0, says: 'There is no admin yet.' });
  });

  test('creates an admin beside the running server, and prints a link to its site', async () => {
    const { status, says } = admin('create', 'owner@mail.example');
    expect(status).toBe(0);
    const token = /#token_hash=([\w-]{43})&type=recovery$/.exec(says)?.[1] ?? '';
    expect(says).toContain('owner@mail.example is an admin.');
    if (store.env.DATABASE_URL === undefined) expect(says).toContain(`${server.url}/auth#`);
    expect(admin('list').says).toBe('owner@mail.example');
    const user = client(overHttp(server.url));
    expect((await user.auth.verifyOtp({ token_hash: token, type: 'recovery' })).error).toBeNull();
    expect((await user.auth.updateUser({ password: PASSWORD })).error).toBeNull();
    expect((await user.rpc('submission_statistics').single()).error).toBeNull();
    expect(server.output()).not.toContain(token);
    expect(server.output()).not.toContain('owner@mail.example');
    expect(admin('revoke', 'owner@mail.example').status).toBe(0);
    expect(admin('revoke', 'owner@mail.example')).toMatchObject({
      status: 1,
      says: 'owner@mail.example is not an admin.',
    });
  });

  test('a stranger who signed up first with the owner’s address reads nothing', async () => {
    const stranger = await account(overHttp(server.url), 'boss@company.example');
    const refused = admin('grant', 'boss@company.example');
    expect(refused.status).toBe(1);
    expect(refused.says).toMatch(/was made .* and last used .*Whoever made it knows its password/);
    expect(refused.says).toContain('there is no terminal to ask at');
    expect(admin('list').says).not.toContain('boss@company.example');
    expect(admin('create', 'boss@company.example')).toMatchObject({
      status: 1,
      says: expect.stringContaining('npm run admin -- reset boss@company.example'),
    });

    expect(admin('reset', 'boss@company.example').status).toBe(0);
    const granted = admin('grant', 'boss@company.example', '--yes');
    expect(granted.status).toBe(0);
    expect(granted.says).toContain('Whoever made it knows its password');
    expect(admin('list').says).toContain('boss@company.example');
    expect((await stranger.rpc('submission_statistics').single()).error).not.toBeNull();
    await expect(signedIn(overHttp(server.url), 'boss@company.example')).rejects.toThrow('Invalid login');
  });

  test('unlock lifts the delay that guesses have brought', async () => {
    await account(overHttp(server.url), 'locked@mail.example');
    const tryIn = async (password: string) => {
      const user = client(overHttp(server.url));
      return (await user.auth.signInWithPassword({ email: 'locked@mail.example', password })).error?.status;
    };
    expect(await tryIn('a guess')).toBe(400);
    expect(await tryIn(PASSWORD)).toBe(429);
    expect(admin('unlock', 'Locked@mail.example').status).toBe(0);
    expect(await tryIn(PASSWORD)).toBeUndefined();
  });

  test('works while no server runs, and what it did is there afterwards', async () => {
    await server.end('SIGKILL');
    const made = admin('create', 'second@mail.example');
    expect(made.says).toContain('second@mail.example is an admin.');
    server = await startServer({ dataDir: store.dataDir, env: { ...store.env, SIGN_UP: 'closed' } });
    expect(admin('list').says).toContain('second@mail.example');
    expect(server.output()).not.toContain('npm run admin');
  });

  test('SIGN_UP=closed: nobody makes an account but the owner', async () => {
    const user = client(overHttp(server.url));
    const { error } = await user.auth.signUp({ email: 'new@mail.example', password: PASSWORD });
    expect(error).toMatchObject({ status: 422, code: 'signup_disabled' });
    expect(admin('reset', 'new@mail.example').says).toContain('There is no account');
    expect(admin('create', 'new@mail.example').status).toBe(0);
  });
});
