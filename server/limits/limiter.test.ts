import { afterEach, expect, test, vi } from 'vitest';
import { openLimiter } from './limiter.ts';
import { LIMITS, type Limit, type LimitName } from './limits.ts';

const SECRET = 'a secret of the test';

/** A limiter whose time stands still until `at` says otherwise. */
function limiterAt(changed: Partial<Record<LimitName, Limit>> = {}) {
  let now = 0;
  const limiter = openLimiter({ limits: { ...LIMITS, ...changed }, secret: SECRET, now: () => now });
  const at = (seconds: number) => {
    now = seconds * 1000;
  };
  return { limiter, at };
}

afterEach(() => vi.useRealTimers());

test('so many are let through, then none until the time is over', async () => {
  const { limiter, at } = limiterAt({ form: { most: 2, seconds: 60 } });
  const send = (client: string) => limiter.take(['form', 'everything'], client);
  expect([await send('a'), await send('a')]).toEqual([0, 0]);
  at(15);
  expect(await send('a')).toBe(45);
  expect(await send('b')).toBe(0);
  expect(await limiter.take(['signUp'], 'a')).toBe(0);
  at(60);
  expect(await send('a')).toBe(0);
});

test('a file counts towards the limit of all calls, and none that is too many is counted twice', async () => {
  const { limiter, at } = limiterAt({ everything: { most: 3, seconds: 60 } });
  expect([limiter.takeFile('a'), limiter.takeFile('a')]).toEqual([true, true]);
  expect(await limiter.take(['everything'], 'a')).toBe(0);
  expect(limiter.takeFile('a')).toBe(false);
  expect(await limiter.take(['everything'], 'a')).toBe(60);
  expect(limiter.takeFile('b')).toBe(true);
  at(60);
  expect(limiter.takeFile('a')).toBe(true);
});

test('a wall clock that is set back keeps nobody out', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const limiter = openLimiter({ limits: { ...LIMITS, form: { most: 1, seconds: 1 } }, secret: SECRET });
  expect(await limiter.take(['form'], 'a')).toBe(0);
  expect(await limiter.take(['form'], 'a')).toBe(1);
  vi.setSystemTime(Date.now() - 86_400_000);
  await vi.waitFor(async () => expect(await limiter.take(['form'], 'a')).toBe(0), { timeout: 30_000 });
});

test('an account that is guessed at waits longer each time, up to a quarter of an hour', async () => {
  const { limiter, at } = limiterAt();
  for (let turn = 0; turn < 5; turn += 1) expect(await limiter.tryAccount('ann@mail.example', 'a')).toBe(0);
  let time = 0;
  for (const delay of [30, 60, 120, 240, 480, 900, 900]) {
    expect(await limiter.tryAccount('ANN@mail.example', 'a')).toBe(delay);
    at(time + delay - 1);
    expect(await limiter.tryAccount('ann@mail.example', 'a')).toBe(1);
    time += delay;
    at(time);
    expect(await limiter.tryAccount('ann@mail.example', 'a')).toBe(0);
  }
  expect(await limiter.tryAccount('bob@mail.example', 'a')).toBe(0);
});

test('a sign-in, or an hour without one, and the account is as new', async () => {
  const { limiter, at } = limiterAt();
  const guess = async () => {
    for (let turn = 0; turn < 5; turn += 1) await limiter.tryAccount('ann@mail.example', 'a');
    return limiter.tryAccount('ann@mail.example', 'a');
  };
  expect(await guess()).toBe(30);
  await limiter.acceptAccount('Ann@mail.example', 'a');
  expect(await limiter.tryAccount('ann@mail.example', 'a')).toBe(0);
  expect(await guess()).toBe(30);
  at(3600);
  for (let turn = 0; turn < 5; turn += 1) expect(await limiter.tryAccount('ann@mail.example', 'a')).toBe(0);
});

test('who guesses keeps nobody else out, until a hundred were refused within the hour', async () => {
  const { limiter, at } = limiterAt();
  const attempt = (client: string) => limiter.tryAccount('ann@mail.example', client);
  for (let stranger = 0; stranger < 20; stranger += 1) {
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await attempt(`stranger ${stranger}`), `${stranger}`).toBe(0);
    }
    expect(await attempt(`stranger ${stranger}`)).toBe(30);
    // A sign-in is none of the refused.
    if (stranger === 9) {
      expect(await attempt('owner')).toBe(0);
      await limiter.acceptAccount('ann@mail.example', 'owner');
    }
  }
  expect(await attempt('owner')).toBe(30);
  expect(await limiter.tryAccount('bob@mail.example', 'owner')).toBe(0);
  at(30);
  expect(await attempt('another')).toBe(0);
  expect(await attempt('owner')).toBe(60);
  at(3600);
  expect(await attempt('owner')).toBe(0);
});

test('a delay of all never outlasts the hour that it counts', async () => {
  const { limiter, at } = limiterAt({ accountTotal: { most: 1, seconds: 45 } });
  const attempt = (client: string) => limiter.tryAccount('ann@mail.example', client);
  expect(await attempt('a')).toBe(0);
  at(30);
  expect(await attempt('b')).toBe(0);
  expect(await attempt('c')).toBe(15);
  at(45);
  expect(await attempt('c')).toBe(0);
});

test('an account that is unlocked is as new, from everywhere, and no other is', async () => {
  const { limiter } = limiterAt({ accountTotal: { most: 8, seconds: 3600 } });
  const guess = async (email: string) => {
    for (const client of ['a', 'b']) {
      for (let turn = 0; turn < 5; turn += 1) await limiter.tryAccount(email, client);
    }
  };
  await guess('ann@mail.example');
  await guess('bob@mail.example');
  expect(await limiter.tryAccount('ann@mail.example', 'c')).toBe(30);
  await limiter.clearAccount('Ann@mail.example');
  for (const client of ['a', 'b', 'c']) expect(await limiter.tryAccount('ann@mail.example', client)).toBe(0);
  for (const client of ['a', 'c']) {
    expect(await limiter.tryAccount('bob@mail.example', client), client).toBe(30);
  }
});

test('while the database is away each process counts for itself', async () => {
  const limiter = openLimiter({
    limits: { ...LIMITS, form: { most: 2, seconds: 60 } },
    secret: SECRET,
    sql: () => Promise.reject(new Error('the database is away')),
    isShared: true,
    now: () => 0,
  });
  const send = () => limiter.take(['form', 'everything'], 'a');
  expect([await send(), await send(), await send()]).toEqual([0, 0, 60]);
  for (let turn = 0; turn < 5; turn += 1) expect(await limiter.tryAccount('ann@mail.example', 'a')).toBe(0);
  expect(await limiter.tryAccount('ann@mail.example', 'a')).toBe(30);
  await limiter.close();
});

test('when the database goes away, who guessed before does not begin anew', async () => {
  let isAway = false;
  const limiter = openLimiter({
    limits: LIMITS,
    secret: SECRET,
    sql: async <Row>() => {
      if (isAway) throw new Error('the database is away');
      return [{ wait: 0 } as Row];
    },
    now: () => 0,
  });
  for (let turn = 0; turn < 5; turn += 1) await limiter.tryAccount('ann@mail.example', 'a');
  isAway = true;
  expect(await limiter.tryAccount('ann@mail.example', 'a')).toBe(30);
});

test('a page does not wait for the database', async () => {
  const limiter = openLimiter({
    limits: LIMITS,
    secret: SECRET,
    sql: () => new Promise(() => undefined),
    isShared: true,
  });
  for (let page = 0; page < 600; page += 1) expect(await limiter.take(['everything'], 'a')).toBe(0);
  expect(await limiter.take(['everything'], 'a')).toBeGreaterThan(0);
});
