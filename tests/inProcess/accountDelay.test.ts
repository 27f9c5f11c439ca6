import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { REMEMBERED_SECONDS } from '../../server/limits/accountDelay.ts';
import { type Limiter, openLimiter } from '../../server/limits/limiter.ts';
import { LIMITS } from '../../server/limits/limits.ts';
import { account } from '../support/api.ts';
import { DATABASES, type OpenDatabase } from './databases.ts';

const ANN = 'ann@mail.example';
const HOME = '192.0.2.1';
const stranger = (turn: number) => `198.51.100.${turn}`;

describe.each(DATABASES)('who guesses at an account, on $name', ({ open }) => {
  let database: OpenDatabase;
  /** Two processes over one database. */
  let limiters: [Limiter, Limiter];
  beforeAll(async () => {
    database = await open();
    await account(database.fetch, ANN);
  });
  beforeEach(async () => {
    await sql('delete from private.sign_in_attempts');
    await sql('delete from private.known_networks');
    const openOne = () =>
      openLimiter({ limits: LIMITS, secret: database.secrets.jwtSecret, sql, isShared: true });
    limiters = [openOne(), openOne()];
  });
  afterEach(() => Promise.all(limiters.map((limiter) => limiter.close())));
  afterAll(() => database.close());

  const sql = <Row>(text: string, values?: unknown[]) => database.backend.sql<Row>(text, values);
  const pass = (seconds: number) =>
    sql(
      `update private.sign_in_attempts
       set latest = latest - make_interval(secs => $1), ends = ends - make_interval(secs => $1)`,
      [seconds],
    );
  const attempt = (client: string, email = ANN) => limiters[0].tryAccount(email, client);
  const signIn = async (client: string) => {
    expect(await attempt(client)).toBe(0);
    await limiters[0].acceptAccount(ANN, client);
  };
  async function guess(client: string, times: number) {
    for (let turn = 0; turn < times; turn += 1) expect(await attempt(client)).toBe(0);
  }
  /** A hundred refusals from twenty networks. */
  async function guessFromEverywhere() {
    for (let turn = 0; turn < 20; turn += 1) await guess(stranger(turn), 5);
  }

  test('waits longer each time, and is forgotten after an hour', async () => {
    await guess(HOME, LIMITS.account.most);
    for (const delay of [30, 60, 120, 240, 480, 900, 900]) {
      const wait = await attempt(HOME);
      expect(wait).toBeLessThanOrEqual(delay);
      expect(wait).toBeGreaterThan(delay / 2);
      await pass(delay);
      expect(await attempt(HOME, ANN.toUpperCase())).toBe(0);
    }
    await pass(REMEMBERED_SECONDS);
    await guess(HOME, LIMITS.account.most);
  });

  test('keeps nobody out who comes from elsewhere', async () => {
    for (let turn = 0; turn < 19; turn += 1) {
      await guess(stranger(turn), 5);
      expect(await attempt(stranger(turn))).toBeGreaterThan(0);
    }
    // 95 were refused by now.
    await guess(HOME, 4);
  });

  test('waits from many networks, too, once a hundred were refused within the hour', async () => {
    await guessFromEverywhere();
    expect(await attempt(HOME)).toBeGreaterThan(15);
    expect(await attempt(HOME, 'bob@mail.example')).toBe(0);
    await pass(30);
    expect(await attempt(stranger(30))).toBe(0);
    expect(await attempt(HOME)).toBeGreaterThan(30);
    await pass(LIMITS.accountTotal.seconds);
    expect(await attempt(HOME)).toBe(0);
  });

  test('does not keep out networks that signed in within thirty days, by any process', async () => {
    await signIn(HOME);
    await guessFromEverywhere();
    expect(await attempt(stranger(30))).toBeGreaterThan(0);
    // Nor is it helped by what comes from there.
    for (let turn = 0; turn < 5; turn += 1) expect(await limiters[1].tryAccount(ANN, HOME)).toBe(0);
    expect(await limiters[1].tryAccount(ANN, HOME)).toBeGreaterThan(0);

    await sql('delete from private.sign_in_attempts where network <> $1', ['']);
    await sql(`update private.known_networks set signed_in_at = now() - interval '29 days 23 hours'`);
    expect(await attempt(HOME)).toBe(0);
    await sql(`update private.known_networks set signed_in_at = now() - interval '30 days 1 hour'`);
    expect(await attempt(HOME)).toBeGreaterThan(0);
  });

  test('a network that is not used for thirty days is forgotten', async () => {
    await signIn(HOME);
    await sql(`update private.known_networks set signed_in_at = now() - interval '30 days 1 hour'`);
    await signIn(stranger(1));
    await signIn(stranger(2));
    expect(await sql('select signed_in_at from private.known_networks')).toHaveLength(2);
  });

  test('a sign-in forgets the attempts of its own network only', async () => {
    await guess(stranger(1), 5);
    await guess(HOME, 4);
    await signIn(HOME);
    await guess(HOME, 5);
    expect(await attempt(stranger(1))).toBeGreaterThan(0);
    const [all] = await sql(`select attempts from private.sign_in_attempts where network = ''`);
    // Those of the network before it was known, but the one that was right.
    expect(all).toEqual({ attempts: 9 });
  });

  test('an account without any sign-in, or that is not there, has no known network', async () => {
    await limiters[0].acceptAccount('nobody@mail.example', HOME);
    expect(await sql('select * from private.known_networks')).toEqual([]);
  });

  test('is counted by all processes together, and many at once are no way around', async () => {
    const waits = await Promise.all(
      Array.from({ length: 24 }, (_, turn) => limiters[turn % 2 ? 1 : 0].tryAccount(ANN, HOME)),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
  });

  test('a clock that was set back keeps nobody out, and no network unknown', async () => {
    await signIn(HOME);
    await guessFromEverywhere();
    await pass(-6 * 3600);
    await sql(`update private.known_networks set signed_in_at = signed_in_at + interval '6 hours'`);
    await guessFromEverywhere();
    expect(await attempt(stranger(0))).toBeGreaterThan(0);
    expect(await attempt(stranger(30))).toBeGreaterThan(0);
    expect(await attempt(HOME)).toBe(0);
  });

  test('unlocking an account lets everyone try again, at this account only', async () => {
    await guessFromEverywhere();
    for (let turn = 0; turn < 5; turn += 1) await attempt(HOME, 'bob@mail.example');
    await limiters[1].clearAccount('Ann@mail.example');
    await guess(HOME, 5);
    await guess(stranger(0), 5);
    expect(await attempt(HOME, 'bob@mail.example')).toBeGreaterThan(0);
  });

  test('what is over goes, whoever tries next', async () => {
    await guess(HOME, 1);
    await pass(REMEMBERED_SECONDS);
    await attempt(HOME, 'bob@mail.example');
    // Bob's, from there and from everywhere.
    expect(await sql('select * from private.sign_in_attempts')).toHaveLength(2);
  });

  test('only hashes are stored', async () => {
    await signIn(HOME);
    await attempt(HOME);
    await attempt(HOME, 'bob@mail.example');
    for (const { account: key, network } of await sql<{ account: string; network: string }>(
      'select account, network from private.sign_in_attempts',
    )) {
      expect(key).toMatch(/^[0-9a-f]{64}$/);
      expect(network).toMatch(/^([\w-]{43})?$/);
    }
    const [known] = await sql<{ network: string }>('select network from private.known_networks');
    expect(known?.network).toMatch(/^[\w-]{43}$/);
  });

  test('is shown and erased with the person', async () => {
    const email = 'eve@mail.example';
    await account(database.fetch, email);
    await limiters[0].tryAccount(email, HOME);
    await limiters[0].acceptAccount(email, HOME);
    await limiters[0].tryAccount(email, stranger(1));
    await signIn(HOME);
    const [row] = await sql<{ person: Record<string, unknown> }>(
      'select private.export_person($1) as person',
      ['EVE@mail.example'],
    );
    expect(row?.person.sign_in_networks).toEqual([
      { network: expect.any(String), signed_in_at: expect.any(String) },
    ]);
    expect(row?.person.sign_in_attempts).toHaveLength(2);
    await sql('select private.erase_person($1)', ['EVE@mail.example']);
    expect(await sql('select * from private.known_networks')).toHaveLength(1);
    const left = await sql('select 1 from private.sign_in_attempts where account = private.account_key($1)', [
      email,
    ]);
    expect(left).toEqual([]);
    expect(await sql('select 1 from private.sign_in_attempts')).not.toEqual([]);
  });
});
