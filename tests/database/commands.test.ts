import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { COMMANDS, type CommandInput, type CommandName } from '../../server/cli/commands.ts';
import { DATABASES, type TestDatabase } from '../support/databases.ts';
import { filesWith } from '../support/filesWith.ts';
import { sample } from '../support/samples.ts';

const EMAIL = 'owner@mail.example';

let db: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  db = (await DATABASES[0]?.open()) as TestDatabase;
  dataDir = db.settings.dataDir;
});
afterAll(() => db.remove());
afterEach(() => db.query('truncate auth.users, public.contact_submissions, private.audit_log cascade'));

const run = (name: CommandName, argument = '', input: Partial<CommandInput> = {}) =>
  COMMANDS[name]({ db, dataDir, siteUrl: 'https://site.example' }, { argument, ...input });

async function addAccount(email: string): Promise<string> {
  const [user] = await db.query<{ id: string }>(
    `insert into auth.users (id, email, encrypted_password, created_at)
     values (gen_random_uuid(), $1, 'hash', '2026-01-02T03:04:05Z') returning id`,
    [email],
  );
  await db.query(
    'insert into auth.sessions (id, user_id, updated_at) values (gen_random_uuid(), $1, now())',
    [user?.id],
  );
  return user?.id ?? '';
}

async function addRequest(extra: Record<string, unknown> = {}) {
  const row = { ...sample, ...extra };
  await db.query(
    `insert into public.contact_submissions (${Object.keys(row)})
     values (${Object.keys(row).map((_, index) => `$${index + 1}`)})`,
    Object.values(row),
  );
}

const count = async (table: string) =>
  (await db.query<{ rows: number }>(`select count(*) as rows from ${table}`))[0]?.rows;

/** The digest of the token in a printed link. */
function digestIn(text: string): string {
  const token = /#token_hash=([\w-]{43})&type=recovery$/.exec(text)?.[1] ?? '';
  return createHash('sha256').update(token).digest('hex');
}

describe('accounts', () => {
  const account = () =>
    db.query<{ password: string | null; token: string; sessions: number }>(
      `select encrypted_password as password, recovery_token as token,
         (select count(*) from auth.sessions) as sessions from auth.users`,
    );

  test('create makes an admin and prints a link, of which the database keeps the digest only', async () => {
    expect(await run('list')).toBe('There is no admin yet.');
    const message = await run('create', 'Owner@mail.example');
    expect(message).toMatch(/is an admin now\. .*once.*30 minutes:\n {2}https:\/\/site\.example\/auth#/);
    expect(await account()).toEqual([{ password: null, token: digestIn(message), sessions: 0 }]);
    expect(await run('list')).toBe(EMAIL);
  });

  test('create leaves an existing account alone and names the ways on', async () => {
    await addAccount(EMAIL);
    await expect(run('create', EMAIL)).rejects.toThrow(
      /exists already\. Nothing was changed\.\n.*created at 2026-01-02 03:04 UTC.*-- reset owner.*-- grant owner/s,
    );
    expect(await run('list')).toBe('There is no admin yet.');
  });

  test('a link without a known address is a path', async () => {
    const context = { db, dataDir, siteUrl: undefined };
    const message = await COMMANDS.create(context, { argument: EMAIL });
    expect(message).toMatch(/PUBLIC_SITE_URL.*:\n {2}\/auth#token_hash=/);
  });

  test('reset ends the password and the sessions', async () => {
    await addAccount(EMAIL);
    const message = await run('reset', EMAIL.toUpperCase());
    expect(await account()).toEqual([{ password: null, token: digestIn(message), sessions: 0 }]);
    await expect(run('reset', 'none@mail.example')).rejects.toThrow(/no account for none@.*-- create none@/);
  });

  test('grant and revoke change the role and end sessions', async () => {
    await addAccount(EMAIL);
    expect(await run('describe', EMAIL)).toMatch(/was last used at .*Its creator knows the password/);
    expect(await run('grant', EMAIL)).toContain('is an admin now');
    expect(await account()).toMatchObject([{ password: 'hash', sessions: 0 }]);
    expect(await run('revoke', EMAIL)).toBe(`${EMAIL} is no longer an admin.`);
    await expect(run('revoke', EMAIL)).rejects.toThrow('is not an admin.');
    await expect(run('grant', 'none@mail.example')).rejects.toThrow('There is no account');
    expect(await run('audit')).toMatch(
      /revoke {2}server {2}owner@mail\.example\n.*grant {2}server {2}owner@/,
    );
  });

  test('unlock ends the wait after failed sign-ins', async () => {
    await addAccount(EMAIL);
    const attempt = async () =>
      (
        await db.query<{ wait: number }>('select private.try_sign_in($1, $2) as wait', [EMAIL, '192.0.2.1'])
      )[0]?.wait;
    for (let turn = 0; turn < 6; turn += 1) await attempt();
    expect(await attempt()).toBeGreaterThan(0);
    expect(await run('unlock', EMAIL)).toBe(`${EMAIL} can sign in again.`);
    expect(await attempt()).toBe(0);
    await expect(run('unlock', 'none@mail.example')).rejects.toThrow('There is no account');
  });
});

describe('privacy', () => {
  test('export prints all that is stored about an address, and no secret', async () => {
    await addAccount(EMAIL);
    await addRequest({ email: 'Owner@mail.example', name: 'Marked Person' });
    await addRequest();
    const person = JSON.parse(await run('export', EMAIL));
    expect(person.submissions).toMatchObject([{ name: 'Marked Person' }]);
    expect(person.account).toMatchObject({ email: EMAIL });
    expect(person.messages).toHaveLength(1);
    expect(JSON.stringify(person)).not.toMatch(/password|hash"/);
  });

  test('erase removes requests and account, from the files too', async () => {
    await addAccount(EMAIL);
    await addRequest({ email: EMAIL, name: 'Marked Person' });
    await addRequest();
    await db.query('checkpoint');
    expect(filesWith(dataDir, 'Marked Person')).not.toEqual([]);
    expect(await run('erase', 'OWNER@mail.example')).toMatch(/^Erased: 1 request, one account\./);
    expect(await db.query('select name from public.contact_submissions')).toEqual([{ name: sample.name }]);
    expect(filesWith(dataDir, 'Marked Person')).toEqual([]);
    expect(filesWith(dataDir, EMAIL)).toEqual([]);
    await expect(run('erase', EMAIL)).rejects.toThrow(`Nothing is stored about ${EMAIL}.`);
  });

  test('erase refuses an admin', async () => {
    await run('create', EMAIL);
    await expect(run('erase', EMAIL)).rejects.toThrow('Revoke the role first');
    expect(await run('list')).toBe(EMAIL);
  });

  test('retention tells what waits, and goes on when it is confirmed', async () => {
    expect(await run('retention')).toBe('Nothing is waiting for confirmation. There has been no run yet.');
    await expect(run('retention', '', { confirm: true })).rejects.toThrow('Nothing is waiting');
    await addRequest({ created_at: '2020-01-01T00:00:00Z' });
    const runs = () => db.query<{ result: object }>('select private.run_retention(30) as result');
    expect(await runs()).toMatchObject([{ result: { erased: 0, waits_since: expect.any(String) } }]);
    expect(await run('retention')).toMatch(/RETENTION_DAYS=30, 1 request from before .* UTC would be erased/);
    expect(await run('retention', '', { confirm: true })).toMatch(
      /^Confirmed\. .* erase 1 request from before/,
    );
    expect(await runs()).toMatchObject([{ result: { erased: 1, waits_since: null } }]);
  });
});

describe('data', () => {
  test('seed adds invented requests that are not mailed, and none to real ones without force', async () => {
    await db.query('select private.start_mail()');
    expect(await run('seed', '1001')).toMatch(/^1,001 invented requests/);
    expect(await count('public.contact_submissions')).toBe(1001);
    await db.query('select private.add_due_mail(true)');
    expect(await db.query('select * from private.claim_mail(100)')).toEqual([]);
    await addRequest({ email: 'real@person.example' });
    await expect(run('seed', '1')).rejects.toThrow('real requests');
    expect(await run('seed', '1', { force: true })).toMatch(/^1 invented/);
  });

  test('backup and restore say what they did and where', async () => {
    const file = join(dataDir, 'site.gz');
    await addRequest({ email: 'gone@mail.example' });
    expect(await run('backup', file)).toMatch(/^2 rows were written to .*site\.gz\. Keep it private/);
    await db.query('delete from public.contact_submissions');
    const message = await run('restore', file);
    expect(message).toMatch(/^2 rows were restored\..*backups\/before-restore-.*after seven daily backups/s);
    expect(message).toMatch(/been deleted or erased since:\n {2}gone@mail\.example\n.*--erase-again/);
    expect(await run('restore', file, { eraseAgain: true })).toContain('They were erased again.');
    expect(await count('public.contact_submissions')).toBe(0);
    await expect(run('backup', join(dataDir, 'none', 'site.gz'))).rejects.toThrow(
      'cannot be written (ENOENT)',
    );
    rmSync(join(dataDir, 'backups'), { recursive: true });
  });
});
