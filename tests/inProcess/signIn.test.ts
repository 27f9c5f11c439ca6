import bcrypt from 'bcryptjs';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { PUBLIC_KEY } from '../../server/database/backend.ts';
import { account, client } from '../support/api.ts';
import { hashInFull } from '../support/quickPasswords.ts';
import { PASSWORD } from '../support/samples.ts';
import { DATABASES, type OpenDatabase } from './databases.ts';

describe.each(DATABASES)('signing in, on $name', ({ open }) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await open();
    await account(database.fetch, 'ann@mail.example');
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => database.close());

  const post = async (path: string, body: unknown) => {
    const answer = await database.fetch(
      new Request(`http://site.example/auth/v1/${path}`, {
        method: 'POST',
        headers: { apikey: PUBLIC_KEY, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      body: await answer.json(),
    };
  };
  const signIn = (email: string, password: string) => post('token?grant_type=password', { email, password });
  const refresh = (token: string) => post('token?grant_type=refresh_token', { refresh_token: token });

  test('an unknown address gets the answer of a wrong password, after the same work', async () => {
    // An account as the product stores it.
    const hash = vi.spyOn(bcrypt, 'hash').mockImplementation(hashInFull);
    await account(database.fetch, 'costly@mail.example');
    hash.mockRestore();
    const compare = vi.spyOn(bcrypt, 'compare');
    const answers = [];
    const work = [];
    for (const email of ['costly@mail.example', 'COSTLY@mail.example', 'nobody@mail.example']) {
      answers.push(await signIn(email, 'wrong password'));
      work.push(compare.mock.calls.map(([, hash]) => `${hash.length} ${bcrypt.getRounds(hash)}`));
      compare.mockClear();
    }
    expect(answers[0]?.status).toBe(400);
    expect(answers).toEqual(Array(3).fill(answers[0]));
    expect(work).toEqual(Array(3).fill(['60 10']));
  });

  test.each(['guessed@mail.example', 'unknown@mail.example'])(
    'after five refused attempts %s has to wait, with the right password too',
    async (email) => {
      if (email.startsWith('guessed')) await account(database.fetch, email);
      for (let turn = 0; turn < 5; turn += 1) expect((await signIn(email, `guess ${turn}`)).status).toBe(400);
      const refused = await signIn(email.toUpperCase(), PASSWORD);
      expect(refused.status).toBe(429);
      expect(Number(refused.retryAfter)).toBeGreaterThan(0);
      const { error } = await client(database.fetch).auth.signInWithPassword({ email, password: PASSWORD });
      expect(error?.message).toMatch(
        /^Too many attempts for this account\. Please try again in \d+ seconds?\.$/,
      );
    },
  );

  test('many attempts at once are no way around', async () => {
    const email = 'hurried@mail.example';
    const attempts = await Promise.all(
      Array.from({ length: 8 }, (_, turn) => signIn(email, `guess ${turn}`)),
    );
    expect(attempts.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(attempts.filter(({ status }) => status === 429)).toHaveLength(3);
  });

  test('a sign-in forgets the attempts before it', async () => {
    await account(database.fetch, 'forgetful@mail.example');
    for (let turn = 0; turn < 3; turn += 1) {
      for (let guess = 0; guess < 4; guess += 1) await signIn('forgetful@mail.example', 'wrong password');
      expect((await signIn('forgetful@mail.example', PASSWORD)).status).toBe(200);
    }
  });

  describe('passwords that bcrypt would cut', () => {
    const signUp = (password: string) =>
      post('signup', { email: `new-${Math.random()}@mail.example`, password });

    test.each([
      ['73 letters', 'a'.repeat(73)],
      ['37 letters of two bytes', 'ŵ'.repeat(37)],
      ['very many', 'a'.repeat(10_000)],
    ])('%s are refused at sign-up, with a sentence', async (_, password) => {
      expect(await signUp(password)).toMatchObject({
        status: 400,
        body: {
          msg: 'password: Please choose a shorter password: 72 characters at most, fewer with accents or emoji.',
        },
      });
    });

    test('72 bytes are taken, and each of them counts', async () => {
      expect((await signUp('ŵ'.repeat(36))).status).toBe(200);
      const email = 'whole@mail.example';
      const password = 'a'.repeat(72);
      expect((await post('signup', { email, password })).status).toBe(200);
      expect((await signIn(email, 'a'.repeat(71))).status).toBe(400);
      expect((await signIn(email, password)).status).toBe(200);
    });

    test('a NUL, which would end it, is refused', async () => {
      expect((await signUp('secret\0more')).status).toBe(400);
    });

    test('who has a longer one from before signs in with it', async () => {
      const email = 'long@mail.example';
      await account(database.fetch, email);
      const password = `${'a'.repeat(72)} and more`;
      await database.backend.sql('update auth.users set encrypted_password = $1 where email = $2', [
        await bcrypt.hash(password, 10),
        email,
      ]);
      expect((await signIn(email, password)).status).toBe(200);
    });
  });

  describe('refresh tokens', () => {
    const session = async () => (await signIn('ann@mail.example', PASSWORD)).body.refresh_token as string;
    const makeOld = (token: string) =>
      database.backend.sql(
        `update auth.refresh_tokens set updated_at = updated_at - interval '11 seconds' where token = $1`,
        [token],
      );

    test('each use gives another one, and two tabs may use one at once', async () => {
      const first = await session();
      const second = (await refresh(first)).body.refresh_token;
      expect(second).not.toBe(first);
      const again = await refresh(first);
      expect(again.status).toBe(200);
      expect((await refresh(second)).status).toBe(200);
    });

    test('several tabs that use one at the same moment get the same successor', async () => {
      const first = await session();
      const answers = await Promise.all([refresh(first), refresh(first), refresh(first)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
    });

    test('one that is used again later ends the whole session, and no other', async () => {
      const first = await session();
      const other = await session();
      const second = await refresh(first);
      await makeOld(first);
      expect(await refresh(first)).toMatchObject({
        status: 400,
        body: { error_code: 'refresh_token_already_used' },
      });
      expect(await refresh(second.body.refresh_token)).toMatchObject({
        status: 400,
        body: { error_code: 'refresh_token_not_found' },
      });
      const user = await database.direct(
        new Request('http://site.example/auth/v1/user', {
          headers: { apikey: PUBLIC_KEY, authorization: `Bearer ${second.body.access_token}` },
        }),
      );
      expect(user.status).toBe(403);
      expect((await refresh(other)).status).toBe(200);
    });

    test('an old one that was never used is as good as a new one', async () => {
      const first = await session();
      await makeOld(first);
      expect((await refresh(first)).status).toBe(200);
    });
  });
});
