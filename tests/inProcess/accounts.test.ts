import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CommandContext } from '../../server/cli/command.ts';
import { COMMANDS } from '../../server/cli/commands.ts';
import { account, client, serviceClient, signedIn } from '../support/api.ts';
import { PASSWORD } from '../support/samples.ts';
import { DATABASES, type OpenDatabase } from './databases.ts';

const NEW_PASSWORD = 'battery staple';

describe.each(DATABASES)('accounts that the owner makes and takes back, on $name', ({ open }) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  const sql = <Row>(text: string, values?: unknown[]) => database.backend.sql<Row>(text, values);

  const run = async (command: string, email: string): Promise<string> => {
    const { inTransaction } = database.backend;
    const context: CommandContext = {
      kind: 'postgres',
      sql,
      inTransaction,
      dataDir: '/nowhere',
      siteUrl: 'https://site.example',
      clearAccount: async () => undefined,
    };
    return (await COMMANDS[command]?.(context, email, { signal: AbortSignal.timeout(60_000) })) ?? '';
  };

  /** The token of the link that a command prints. */
  const tokenOf = (printed: string) =>
    /^ {2}https:\/\/site\.example\/auth#token_hash=([\w-]{43})&type=recovery$/m.exec(printed)?.[1] ?? '';

  /** What the page does when its button is pressed. */
  const redeem = async (token_hash: string) => {
    const user = client(database.fetch);
    const { error } = await user.auth.verifyOtp({ token_hash, type: 'recovery' });
    return { user, refused: error?.code };
  };
  const isAdmin = async (email: string) => (await run('list', '')).split('\n').includes(email);
  const idOf = async (email: string) =>
    (await sql<{ id: string }>('select id from auth.users where email = $1', [email]))[0]?.id;
  const sessions = async (email: string) =>
    sql('select 1 from auth.sessions where user_id = $1::text::uuid', [await idOf(email)]);

  test('create makes account and role; its link sets the password, once', async () => {
    const token = tokenOf(await run('create', 'Owner@mail.example'));
    expect(await isAdmin('owner@mail.example')).toBe(true);
    // Until then there is no way in.
    const { error } = await client(database.fetch).auth.signInWithPassword({
      email: 'owner@mail.example',
      password: '',
    });
    expect(error).not.toBeNull();

    const { user, refused } = await redeem(token);
    expect(refused).toBeUndefined();
    expect((await user.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
    expect((await user.rpc('submission_statistics').single()).error).toBeNull();
    const again = await client(database.fetch).auth.signInWithPassword({
      email: 'owner@mail.example',
      password: NEW_PASSWORD,
    });
    expect(again.error).toBeNull();
    expect((await redeem(token)).refused).toBe('otp_expired');
    // What a sign-up writes, too.
    const identities = await sql(
      `select i.email, u.raw_user_meta_data ->> 'email' as profile
       from auth.identities i join auth.users u on u.id = i.user_id where u.email = $1`,
      ['owner@mail.example'],
    );
    expect(identities).toEqual([{ email: 'owner@mail.example', profile: 'owner@mail.example' }]);
  });

  test('the database keeps the digest only, which opens nothing', async () => {
    const token = tokenOf(await run('create', 'digest@mail.example'));
    const [row] = await sql<{ recovery_token: string; whole: string }>(
      'select recovery_token, u::text as whole from auth.users u where email = $1',
      ['digest@mail.example'],
    );
    expect(row?.recovery_token).toBe(createHash('sha256').update(token).digest('hex'));
    expect(row?.whole).not.toContain(token);
    expect((await redeem(row?.recovery_token ?? '')).refused).toBe('otp_expired');
    expect((await redeem(token)).refused).toBeUndefined();
  });

  test('two who press at once: one comes in', async () => {
    const token = tokenOf(await run('create', 'hurried@mail.example'));
    const both = await Promise.all([redeem(token), redeem(token)]);
    expect(both.map(({ refused }) => refused).sort()).toEqual(['otp_expired', undefined].sort());
  });

  test('a link that is half an hour old, unknown, or replaced by a newer one is answered alike', async () => {
    const old = tokenOf(await run('create', 'late@mail.example'));
    const age = (seconds: number) =>
      sql(
        `update auth.users set recovery_sent_at = now() - make_interval(secs => ${seconds}) where email = 'late@mail.example'`,
      );
    await age(1801);
    const answers = [];
    for (const token_hash of [old, 'a'.repeat(43)]) {
      const { error } = await client(database.fetch).auth.verifyOtp({ token_hash, type: 'recovery' });
      answers.push({ code: error?.code, status: error?.status, message: error?.message });
    }
    expect(answers[0]).toMatchObject({ code: 'otp_expired', status: 403 });
    expect(answers[1]).toEqual(answers[0]);
    const newer = tokenOf(await run('reset', 'late@mail.example'));
    expect((await redeem(old)).refused).toBe('otp_expired');
    await age(1700);
    expect((await redeem(newer)).refused).toBeUndefined();
  });

  test('nobody but the holder of a link changes a password, or anything else of an account', async () => {
    const user = await account(database.fetch, 'member@mail.example');
    const before = await sql('select * from auth.users where email = $1', ['member@mail.example']);
    for (const change of [
      { password: NEW_PASSWORD },
      { email: 'other@mail.example' },
      { data: { full_name: 'Other Name' } },
    ]) {
      expect((await user.auth.updateUser(change)).error?.status, JSON.stringify(change)).toBeGreaterThan(399);
    }
    expect(await sql('select * from auth.users where email = $1', ['member@mail.example'])).toEqual(before);

    const link = await redeem(tokenOf(await run('create', 'holder@mail.example')));
    for (const change of [
      { password: NEW_PASSWORD, email: 'other@mail.example' },
      { password: NEW_PASSWORD, data: { full_name: 'Other Name' } },
      { password: '12345' },
    ]) {
      expect((await link.user.auth.updateUser(change)).error?.status, JSON.stringify(change)).toBeGreaterThan(
        399,
      );
    }
    expect((await link.user.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
    // The link is for one password.
    expect((await link.user.auth.updateUser({ password: 'another one' })).error?.status).toBe(403);
  });

  test('other kinds of one-time passwords are not taken', async () => {
    const token = tokenOf(await run('create', 'kinds@mail.example'));
    for (const type of ['magiclink', 'signup', 'email_change', 'email'] as const) {
      const { error } = await client(database.fetch).auth.verifyOtp({ token_hash: token, type });
      expect(error?.status, type).toBe(400);
    }
    expect((await redeem(token)).refused).toBeUndefined();
  });

  test('reset ends the sessions and the password, also for who knew it', async () => {
    const stranger = await account(database.fetch, 'taken@mail.example');
    const token = tokenOf(await run('reset', 'TAKEN@mail.example'));
    expect(await sessions('taken@mail.example')).toEqual([]);
    expect((await stranger.auth.refreshSession()).error).not.toBeNull();
    await expect(signedIn(database.fetch, 'taken@mail.example')).rejects.toThrow('Invalid login credentials');
    const { user } = await redeem(token);
    expect((await user.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
    const log = await sql<{ subject: string }>(
      "select subject from private.audit_log where action = 'reset'",
    );
    expect(log.map(({ subject }) => subject)).toContain(await idOf('taken@mail.example'));
  });

  test('grant ends the sessions that were there, so that none of them becomes an admin’s', async () => {
    const stranger = await account(database.fetch, 'boss@company.example');
    expect(await run('describe', 'boss@company.example')).toMatch(
      /^The account boss@company\.example was made \d{4}-\d\d-\d\d \d\d:\d\d UTC and last used \d{4}-\d\d-\d\d \d\d:\d\d UTC\. Whoever made it knows its password/,
    );
    await run('grant', 'boss@company.example');
    expect(await isAdmin('boss@company.example')).toBe(true);
    expect((await stranger.from('user_roles').select('role')).data ?? []).toEqual([]);
    expect((await stranger.rpc('submission_statistics')).error).not.toBeNull();
    expect(await sessions('boss@company.example')).toEqual([]);
  });

  test('create changes nothing of an account that is there, and says what to do', async () => {
    await account(database.fetch, 'there@mail.example');
    await expect(run('create', 'There@mail.example')).rejects.toThrow(
      /Nothing was changed: there is an account.*Whoever made it knows its password.*admin -- reset.*admin -- grant/s,
    );
    expect(await isAdmin('there@mail.example')).toBe(false);
    const { error } = await client(database.fetch).auth.signInWithPassword({
      email: 'there@mail.example',
      password: PASSWORD,
    });
    expect(error).toBeNull();
  });

  test('an account that is not there, an address that is none', async () => {
    for (const verb of ['grant', 'reset', 'unlock', 'describe']) {
      await expect(run(verb, 'nobody@mail.example'), verb).rejects.toThrow('admin -- create');
    }
    await expect(run('revoke', 'nobody@mail.example')).rejects.toThrow('is not an admin');
    await expect(run('create', 'no@address')).rejects.toThrow('is not an e-mail address');
    await expect(run('create', `${'a'.repeat(250)}@mail.example`)).rejects.toThrow(
      'is not an e-mail address',
    );
  });

  test('no role of the API may call what the commands call', async () => {
    const user = await account(database.fetch, 'caller@mail.example');
    const key = serviceClient(database.fetch, database.secrets.jwtSecret);
    for (const caller of [client(database.fetch), user, key]) {
      for (const name of ['create_admin', 'reset_account']) {
        const args = { account_email: 'caller@mail.example', token_digest: 'x' };
        expect((await caller.rpc(name, args)).error).not.toBeNull();
      }
    }
    for (const role of ['anon', 'authenticated', 'service_role']) {
      for (const name of ['create_admin(text, text)', 'reset_account(text, text)', 'grant_admin(text)']) {
        const [row] = await sql<{ may: boolean }>(
          `select has_function_privilege('${role}', 'private.${name}', 'execute') as may`,
        );
        expect(row?.may, `${role} ${name}`).toBe(false);
      }
    }
  });
});
