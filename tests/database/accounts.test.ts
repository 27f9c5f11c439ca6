import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DATABASES, type TestDatabase } from '../support/databases.ts';
import { createAccount } from './callers.ts';

const EMAIL = 'ann@staff.example';
const START = Date.parse('2026-06-01T12:00:00Z');

describe.each(DATABASES)('the lockout, on $name', ({ open }) => {
  let db: TestDatabase;
  /** Seconds since the start, moved by the tests. */
  let clock: number;
  beforeAll(async () => {
    db = await open();
  });
  afterAll(() => db.remove());
  beforeEach(async () => {
    clock = 0;
    await db.query('truncate private.sign_in_attempts, private.known_clients');
  });

  /** Tries with a wrong password. Returns the seconds to wait, 0 when the attempt was counted. */
  async function attempt(client: string, email = EMAIL): Promise<number> {
    const at = new Date(START + clock * 1000).toISOString();
    const [row] = await db.query<{ wait: number }>('select private.try_sign_in($1, $2, $3) as wait', [
      email,
      client,
      at,
    ]);
    return row?.wait ?? -1;
  }
  async function attempts(count: number, client: string) {
    for (let turn = 0; turn < count; turn += 1) expect(await attempt(client)).toBe(0);
  }
  const accept = (client: string) => db.query('select private.accept_sign_in($1, $2)', [EMAIL, client]);

  test('after five refusals a client waits 30 seconds, doubling to an hour', async () => {
    await attempts(5, '192.0.2.1');
    for (const wait of [30, 60, 120, 240, 480, 960, 1920, 3600, 3600]) {
      expect(await attempt('192.0.2.1')).toBe(wait);
      clock += wait - 1;
      expect(await attempt('192.0.2.1')).toBe(1);
      clock += 1;
      await attempts(1, '192.0.2.1');
    }
    clock += 91 * 60;
    await attempts(5, '192.0.2.1');
  });

  test('attempts at once are not kept waiting before the limit', async () => {
    for (let turn = 1; turn <= 20; turn += 1) {
      const email = `bob${turn}@staff.example`;
      const waits = await Promise.all(
        Array.from({ length: 4 }, async () => {
          const sql = "select private.try_sign_in($1, '192.0.2.1') as wait";
          return (await db.query<{ wait: number }>(sql, [email]))[0]?.wait;
        }),
      );
      expect(waits).toEqual([0, 0, 0, 0]);
    }
  });

  test('others are not kept waiting: another client, another account', async () => {
    await attempts(5, '192.0.2.1');
    expect(await attempt('192.0.2.1', EMAIL.toUpperCase())).toBe(30);
    expect(await attempt('192.0.2.1', 'bob@staff.example')).toBe(0);
    await attempts(1, '192.0.2.2');
  });

  test('an IPv6 network of 64 bits is one client', async () => {
    for (let turn = 1; turn <= 5; turn += 1) await attempts(1, `2001:db8::${turn}`);
    expect(await attempt('2001:db8::99')).toBe(30);
    await attempts(1, '2001:db8:0:1::1');
  });

  test('after a hundred refusals within an hour all wait, up to 15 minutes', async () => {
    for (let client = 0; client < 25; client += 1) await attempts(4, `192.0.2.${client}`);
    for (const wait of [30, 60, 120, 240, 480, 900, 900]) {
      expect(await attempt('198.51.100.1')).toBe(wait);
      clock += wait;
      await attempts(1, `198.51.100.${clock % 250}`);
    }
    clock += 3600;
    await attempts(1, '198.51.100.1');
  });

  test('a client that has signed in within 30 days does not wait for the refusals of others', async () => {
    await attempts(1, '192.0.2.1');
    await accept('192.0.2.1');
    for (let client = 1; client <= 25; client += 1) await attempts(4, `198.51.100.${client}`);
    expect(await attempt('203.0.113.1')).toBe(30);
    await attempts(5, '192.0.2.1');
    expect(await attempt('192.0.2.1')).toBe(30);
    await db.query("update private.known_clients set accepted_at = '2026-05-02T12:00:00Z'");
    expect(await attempt('192.0.2.1')).toBe(900);
  });

  test('the right password clears the client’s refusals, not those of others', async () => {
    await attempts(5, '192.0.2.2');
    await attempts(3, '192.0.2.1');
    await accept('192.0.2.1');
    await attempts(5, '192.0.2.1');
    expect(await attempt('192.0.2.1')).toBe(30);
    expect(await attempt('192.0.2.2')).toBe(30);
  });

  test('signing in correctly counts nothing', async () => {
    for (let turn = 0; turn < 120; turn += 1) {
      await attempts(1, '192.0.2.1');
      await accept('192.0.2.1');
    }
    await attempts(1, '192.0.2.2');
  });

  test('unlocking clears everything', async () => {
    for (let client = 0; client < 20; client += 1) await attempts(5, `192.0.2.${client}`);
    expect(await attempt('192.0.2.1')).toBe(30);
    await db.query('select private.clear_sign_in_attempts($1)', ['ANN@staff.example']);
    await attempts(1, '192.0.2.1');
  });

  test('a clock that was set back keeps nobody out', async () => {
    clock = 86_400;
    await attempts(5, '192.0.2.1');
    clock = 0;
    await attempts(1, '192.0.2.1');
  });

  test('simultaneous attempts are all counted', async () => {
    const waits = await Promise.all(Array.from({ length: 12 }, () => attempt('192.0.2.1')));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
  });

  test('only hashes are stored, and old ones of others go', async () => {
    await attempts(1, '192.0.2.1');
    const stored = JSON.stringify(await db.query('select * from private.sign_in_attempts'));
    expect(stored).not.toMatch(/192\.0\.2|ann/);
    clock += 91 * 60;
    expect(await attempt('192.0.2.9', 'bob@staff.example')).toBe(0);
    expect(await db.query('select from private.sign_in_attempts')).toHaveLength(2);
  });
});

describe.each(DATABASES)('links and admin commands, on $name', ({ open }) => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await open();
  });
  afterAll(() => db.remove());

  const value = async (text: string, values: unknown[]) =>
    (await db.query<{ value: unknown }>(`select ${text} as value`, values))[0]?.value;
  const account = async (email: string) =>
    (await db.query('select * from auth.users where email = $1', [email]))[0];

  test('an account gets three links an hour, each in place of the earlier one', async () => {
    const { id } = await createAccount(db.query, EMAIL);
    const request = (email: string, digest: string, minutes = 0) =>
      value('private.request_recovery($1, $2, $3)', [
        email,
        digest,
        new Date(START + minutes * 60_000).toISOString(),
      ]);
    expect(await request('ANN@staff.example', 'digest 1')).toBe(EMAIL);
    expect(await account(EMAIL)).toMatchObject({
      recovery_token: 'digest 1',
      recovery_sent_at: expect.stringMatching('2026-06-01T12:00:00'),
    });
    expect(await request(EMAIL, 'digest 2')).toBe(EMAIL);
    expect(await request(EMAIL, 'digest 3', 30)).toBe(EMAIL);
    expect(await request(EMAIL, 'digest 4', 59)).toBeNull();
    expect(await account(EMAIL)).toMatchObject({ recovery_token: 'digest 3' });
    expect(await request(EMAIL, 'digest 5', 61)).toBe(EMAIL);
    // Other addresses of one mailbox have no share in it, and none is kept for an address without account.
    for (const email of ['ann+1@staff.example', 'a.nn@staff.example', 'nobody@staff.example']) {
      expect(await request(email, 'digest')).toBeNull();
    }
    expect(await db.query('select distinct user_id from private.recovery_requests')).toEqual([
      { user_id: id },
    ]);
  });

  test('a call that began earlier does not forget what others have counted', async () => {
    // The embedded database runs one call at a time.
    if (db.kind !== 'postgres') return;
    await createAccount(db.query, 'carol@staff.example');
    const request = "select private.request_recovery('carol@staff.example', $1) as address";
    const addresses: unknown[] = [];
    for (let turn = 1; turn <= 3; turn += 1) {
      await db.transaction(async (query) => {
        await query('select now()');
        addresses.push((await db.query(request, [`other ${turn}`]))[0]?.address);
        addresses.push((await query(request, [`own ${turn}`]))[0]?.address);
      });
    }
    expect(addresses.filter((address) => address !== null)).toHaveLength(3);
  });

  test('an admin is created without a password, once', async () => {
    expect(await value('private.create_admin($1, $2)', ['New@Staff.example', 'digest a'])).toBe(true);
    const created = await account('new@staff.example');
    expect(created).toMatchObject({
      encrypted_password: null,
      recovery_token: 'digest a',
      aud: 'authenticated',
    });
    expect(
      await db.query('select provider, email from auth.identities where user_id = $1', [created?.id]),
    ).toEqual([{ provider: 'email', email: 'new@staff.example' }]);
    expect(await db.query('select role from public.user_roles where user_id = $1', [created?.id])).toEqual([
      { role: 'admin' },
    ]);
    expect(await value('private.create_admin($1, $2)', ['NEW@staff.example', 'digest b'])).toBe(false);
    expect(await account('new@staff.example')).toMatchObject({ recovery_token: 'digest a' });
  });

  test('a reset ends password, sessions and waiting, and is on record', async () => {
    const { id } = await createAccount(db.query, 'bob@staff.example');
    await db.query("update auth.users set encrypted_password = 'hash' where id = $1", [id]);
    for (let turn = 0; turn < 6; turn += 1)
      await value('private.try_sign_in($1, $2)', ['bob@staff.example', '192.0.2.1']);
    expect(await value('private.reset_account($1, $2)', ['BOB@staff.example', 'digest c'])).toBe(true);
    expect(await account('bob@staff.example')).toMatchObject({
      encrypted_password: null,
      recovery_token: 'digest c',
    });
    expect(await db.query('select from auth.sessions where user_id = $1', [id])).toEqual([]);
    expect(await value('private.try_sign_in($1, $2)', ['bob@staff.example', '192.0.2.1'])).toBe(0);
    const audit = await db.query('select action from private.audit_log where $1 in (actor, subject)', [id]);
    expect(audit.map(({ action }) => action).sort()).toEqual(['grant', 'reset', 'sign-in']);
    expect(await value('private.reset_account($1, $2)', ['nobody@staff.example', 'digest d'])).toBe(false);
  });
});
