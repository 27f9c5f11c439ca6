import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sql } from '../../server/database/sql.ts';
import { accountDelay, LONGEST_DELAY_SECONDS } from '../../server/limits/accountDelay.ts';
import { LIMITS } from '../../server/limits/limits.ts';
import { client } from '../support/api.ts';
import { sample } from '../support/samples.ts';
import { DATABASES, type OpenDatabase } from './databases.ts';

const INSERT = `insert into public.contact_submissions (name, phone, email, service, location)
  values ($1, $2, $3, $4, $5)`;
const VALUES = [sample.name, sample.phone, sample.email, sample.service, sample.location];

describe.each(DATABASES)('the limits in SQL, on $name', ({ open }) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  /** Sends a request as PostgREST does on a hosted project. Gives what it would answer when refused. */
  const send = (headers: Record<string, string>, role = 'anon') =>
    database.backend
      .inTransaction(async (sql) => {
        await sql(`select set_config('request.headers', $1, true)`, [JSON.stringify(headers)]);
        await sql(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify({ role })]);
        await sql(`set local role ${role}`);
        await sql(INSERT, VALUES);
        return undefined;
      })
      .catch((error: { code: string; message: string; detail: string }) => ({
        code: error.code,
        ...JSON.parse(error.message),
        ...JSON.parse(error.detail),
      }));

  const sendMany = async (headers: Record<string, string>, times: number) => {
    for (let turn = 0; turn < times; turn += 1) expect(await send(headers)).toBeUndefined();
  };
  const keys = async () =>
    (await database.backend.sql<{ key: string }>('select key from private.counted_calls')).map(
      ({ key }) => key,
    );

  test('the form’s figures are those of our server', async () => {
    const rows = await database.backend.sql('select name, most, seconds from private.limits');
    expect(rows).toEqual([{ name: 'form', ...LIMITS.form }]);
  });

  test('a hosted project refuses one request too many with 429 and a sentence', async () => {
    const headers = { 'cf-connecting-ip': '198.51.100.1' };
    await sendMany(headers, LIMITS.form.most);
    const refused = await send(headers);
    expect(refused).toMatchObject({ code: 'TOO_MANY', status: 429 });
    expect(refused.message).toMatch(/^There have been too many attempts\. .* 10 minutes, or call us\.$/);
    expect(Number(refused.headers['Retry-After'])).toBeGreaterThan(500);
    expect(await send({ 'cf-connecting-ip': '198.51.100.2' })).toBeUndefined();
  });

  test('the figures can be changed, and what is over is forgotten and removed', async () => {
    const headers = { 'cf-connecting-ip': '198.51.100.3' };
    const { sql } = database.backend;
    const set = (limit: { most: number }) =>
      sql(`update private.limits set most = $1 where name = 'form'`, [limit.most]);
    await set({ most: 2 });
    await sendMany(headers, 2);
    expect(await send(headers)).toMatchObject({ status: 429 });
    await sql('update private.counted_calls set ends = now()');
    expect(await send(headers)).toBeUndefined();
    expect(await keys()).toHaveLength(1);
    await set(LIMITS.form);
  });

  test('a client is its address as the last proxy wrote it, an IPv6 network, and never stored', async () => {
    await database.backend.sql('delete from private.counted_calls');
    await sendMany({ 'cf-connecting-ip': '198.51.100.4', 'x-forwarded-for': '198.51.100.5' }, 1);
    await sendMany({ 'x-forwarded-for': '203.0.113.9, 198.51.100.4' }, 1);
    await sendMany({ 'x-forwarded-for': '198.51.100.4' }, 1);
    expect(await keys()).toHaveLength(1);
    await sendMany({ 'cf-connecting-ip': '2001:db8:1:2::9' }, 1);
    await sendMany({ 'cf-connecting-ip': '2001:db8:1:2:ffff::1' }, 1);
    expect(await keys()).toHaveLength(2);
    await sendMany({ 'cf-connecting-ip': 'no address' }, 1);
    for (const key of await keys()) expect(key).toMatch(/^[0-9a-f]{64}$/);
  });

  test('who sends without an address, with the service role, or through our server is not counted here', async () => {
    await database.backend.sql('delete from private.counted_calls');
    for (let turn = 0; turn <= LIMITS.form.most; turn += 1) {
      expect(await send({ accept: 'application/json' })).toBeUndefined();
      expect(await send({ 'cf-connecting-ip': '198.51.100.6' }, 'service_role')).toBeUndefined();
      expect((await client(database.fetch).from('contact_submissions').insert(sample)).error).toBeNull();
    }
    expect(await keys()).toEqual([]);
  });

  test('nobody reads the counts or the salt, or calls the functions', async () => {
    for (const role of ['anon', 'authenticated', 'service_role']) {
      for (const text of [
        'select * from private.limits',
        'select * from private.counted_calls',
        'select * from private.limit_salt',
        `select * from private.count_calls('[]')`,
        'select * from private.sign_in_attempts',
        'select * from private.known_networks',
        `select private.try_account('a', 'b', 1, 1, 1, 1, 1, 1)`,
        `select private.accept_account('a', 'b')`,
        `select private.unlock_account('a')`,
        `select private.client_key('198.51.100.1')`,
      ]) {
        const asked = database.backend.inTransaction(async (sql) => {
          await sql(`set local role ${role}`);
          await sql(text);
        });
        await expect(asked, `${role}: ${text}`).rejects.toMatchObject({ code: '42501' });
      }
    }
  });

  test('a call is counted where one that began later was counted first', async () => {
    const count = (sql: Sql) =>
      sql('select * from private.count_calls($1::text::jsonb)', [
        JSON.stringify([{ key: 'at once', calls: 1, seconds: 60 }]),
      ]);
    let later: Promise<unknown[]> | undefined;
    const earlier = await database.backend.inTransaction(async (transaction) => {
      // As PostgREST's transactions are, and single statements.
      await transaction('set transaction isolation level read committed');
      later = count(database.backend.sql);
      // The embedded database does one after the other.
      await Promise.race([later, setTimeout(2_000)]);
      return count(transaction);
    });
    const both = [...earlier, ...((await later) ?? [])].map((row) => (row as { total: number }).total);
    expect(both.sort()).toEqual([1, 2]);
    expect(await count(database.backend.sql)).toMatchObject([{ total: 3 }]);
  });

  test('several counts in one call, and a clock that was set back', async () => {
    const count = (calls: { key: string; calls: number; seconds: number }[]) =>
      database.backend.sql('select * from private.count_calls($1::text::jsonb)', [JSON.stringify(calls)]);
    const both = [
      { key: 'b', calls: 2, seconds: 60 },
      { key: 'a', calls: 1, seconds: 600 },
    ];
    await count(both);
    const [a, b] = await count(both);
    expect([a, b]).toMatchObject([
      { counted_key: 'a', total: 2 },
      { counted_key: 'b', total: 4 },
    ]);
    expect(a?.wait).toBeGreaterThan(60);
    expect(b?.wait).toBeLessThanOrEqual(60);
    await database.backend.sql(`update private.counted_calls set ends = now() + interval '1 day'`);
    expect(await count(both)).toMatchObject([
      { total: 1, wait: 600 },
      { total: 2, wait: 60 },
    ]);
  });

  test('an account’s delay is our server’s', async () => {
    const values = [LIMITS.account.most, LIMITS.account.seconds, LONGEST_DELAY_SECONDS];
    for (const refused of [0, 4, 5, 6, 9, 10, 40, 100_000]) {
      const text = 'select private.account_delay($1, $2, $3, $4) as delay';
      const [row] = await database.backend.sql(text, [refused, ...values]);
      expect(row?.delay, `${refused} refused`).toBe(accountDelay(refused, LIMITS.account));
    }
  });
});
