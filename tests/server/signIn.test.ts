import { compare } from '@node-rs/bcrypt';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DATABASES, type TestDatabase } from '../support/databases.ts';
import { PASSWORD, sample } from '../support/samples.ts';
import { claimsOf, type Server, serve } from './harness.ts';

vi.mock('@node-rs/bcrypt', async (load) => {
  const bcrypt = await load<typeof import('@node-rs/bcrypt')>();
  return { ...bcrypt, compare: vi.fn(bcrypt.compare) };
});

describe.each(DATABASES)('accounts, on $name', ({ open }) => {
  let db: TestDatabase;
  let server: Server;
  beforeAll(async () => {
    db = await open();
    server = serve(db);
  });
  beforeEach(() => {
    vi.mocked(compare).mockClear();
  });
  afterAll(() => db.remove());

  test('a sign-up creates an account as GoTrue does, with a session', async () => {
    const { status, body } = await server.post(
      '/auth/v1/signup?redirect_to=https%3A%2F%2Felsewhere.example',
      {
        email: 'Ann@Mail.example',
        password: PASSWORD,
        data: { full_name: 'Ann Example' },
      },
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      user: {
        aud: 'authenticated',
        role: 'authenticated',
        email: 'ann@mail.example',
        phone: '',
        app_metadata: { provider: 'email', providers: ['email'] },
        user_metadata: { sub: body.user.id, email: 'ann@mail.example', full_name: 'Ann Example' },
        identities: [
          { id: body.user.id, user_id: body.user.id, provider: 'email', email: 'ann@mail.example' },
        ],
        is_anonymous: false,
      },
    });
    expect(claimsOf(body.access_token)).toMatchObject({
      iss: 'http://site.example/auth/v1',
      sub: body.user.id,
      aud: 'authenticated',
      role: 'authenticated',
      email: 'ann@mail.example',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      is_anonymous: false,
    });
    const [stored] = await db.query(
      'select email, encrypted_password, recovery_token from auth.users where id = $1',
      [body.user.id],
    );
    expect(stored).toMatchObject({
      email: 'ann@mail.example',
      encrypted_password: expect.stringMatching(/^\$2[aby]\$10\$.{53}$/),
      recovery_token: '',
    });
    // The database never holds the token itself.
    const tokens = await db.query<{ token: string }>('select token from auth.refresh_tokens');
    expect(tokens.map(({ token }) => token)).not.toContain(body.refresh_token);
  });

  test.each([
    ['an address that has an account', { email: 'TWICE@mail.example' }, 422, 'user_already_exists'],
    ['an address without a domain', { email: 'ann' }, 400, 'validation_failed'],
    ['a short password', { password: '12345' }, 422, 'weak_password'],
    ['a password that bcrypt would cut', { password: 'é'.repeat(37) }, 400, 'validation_failed'],
    ['other data', { data: { role: 'admin' } }, 400, 'validation_failed'],
  ])('a sign-up with %s is refused', async (_, fields, status, error_code) => {
    await server.signUp('twice@mail.example');
    const answer = await server.post('/auth/v1/signup', {
      email: 'new@mail.example',
      password: PASSWORD,
      ...fields,
    });
    expect(answer).toMatchObject({ status, body: { code: status, error_code, msg: expect.any(String) } });
  });

  test('a sign-up cannot choose its role', async () => {
    const account = { email: 'role@mail.example', password: PASSWORD, role: 'service_role' };
    const { body } = await server.post('/auth/v1/signup', account);
    expect(body.user).toMatchObject({ role: 'authenticated' });
    expect(claimsOf(body.access_token)).toMatchObject({ role: 'authenticated' });
  });

  test('a password of 72 bytes counts to the last, and a longer one from elsewhere still signs in', async () => {
    const password = `${'é'.repeat(35)}ab`;
    await server.post('/auth/v1/signup', { email: 'long@mail.example', password });
    expect((await server.signIn('long@mail.example', password)).status).toBe(200);
    expect((await server.signIn('long@mail.example', `${'é'.repeat(35)}ac`)).status).toBe(400);
    expect((await server.signIn('long@mail.example', `${password}c`)).status).toBe(200);
  });

  test('a weak password is named as GoTrue names it', async () => {
    const { error } = await server.client().auth.signUp({ email: 'weak@mail.example', password: '12345' });
    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['length'] });
  });

  test('SIGN_UP=closed refuses every sign-up in the same way', async () => {
    await server.signUp('known@mail.example');
    const closed = serve(db, { isSignUpOpen: false });
    for (const email of ['known@mail.example', 'other@mail.example']) {
      expect(await closed.post('/auth/v1/signup', { email, password: PASSWORD })).toMatchObject({
        status: 422,
        body: { error_code: 'signup_disabled' },
      });
    }
  });

  test('signing in ignores the case of the address and any token that is sent along', async () => {
    await server.signUp('case@mail.example');
    const body = { email: 'CASE@mail.example', password: PASSWORD };
    const answer = await server.post('/auth/v1/token?grant_type=password', body, { token: 'e30.e30.e30' });
    expect(answer).toMatchObject({ status: 200, body: { user: { email: 'case@mail.example' } } });
    const audited = await db.query(
      "select actor from private.audit_log where action = 'sign-in' and actor = $1",
      [answer.body.user.id],
    );
    expect(audited).toHaveLength(2);
  });

  test('known and unknown addresses get the same answer after the same statements and one comparison', async () => {
    await server.signUp('costly@mail.example');
    await server.signUp('linked@mail.example');
    await db.query("update auth.users set encrypted_password = null where email = 'linked@mail.example'");
    const statements: string[] = [];
    const query: typeof db.query = (text, values) => {
      statements.push(text);
      return db.query(text, values);
    };
    const observed = serve({ ...db, query });
    const work: unknown[] = [];
    for (const email of ['costly@mail.example', 'linked@mail.example', 'unknown@mail.example']) {
      const { status, text } = await observed.signIn(email, 'wrong password');
      const costs = vi
        .mocked(compare)
        .mock.calls.map(([, hash]) => /^\$2[aby]\$(\d\d)\$/.exec(String(hash))?.[1]);
      work.push({ status, text, statements: statements.splice(0), costs });
      vi.mocked(compare).mockClear();
    }
    expect(work[0]).toMatchObject({ status: 400, costs: ['10'] });
    expect(work).toEqual([work[0], work[0], work[0]]);
  });

  test.each(['guessed@mail.example', 'absent@mail.example'])(
    'five refused attempts at %s make its client wait, with the right password too, and not others',
    async (email) => {
      if (email.startsWith('guessed')) await server.signUp(email);
      for (let turn = 0; turn < 5; turn += 1) {
        expect((await server.signIn(email, `guess ${turn}`, '198.51.100.1')).status).toBe(400);
      }
      vi.mocked(compare).mockClear();
      const refused = await server.signIn(email.toUpperCase(), PASSWORD, '198.51.100.1');
      expect(refused).toMatchObject({ status: 429, body: { error_code: 'over_request_rate_limit' } });
      expect(refused.body.msg).toMatch(/attempts for this account\. Please try again in \d+ seconds\./);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(compare).not.toHaveBeenCalled();
      const elsewhere = await server.signIn(email, PASSWORD, '198.51.100.2');
      expect(elsewhere.status).toBe(email.startsWith('guessed') ? 200 : 400);
    },
  );

  test('an account that hosted Supabase banned or deleted does not sign in', async () => {
    const email = 'banned@mail.example';
    await server.signUp(email);
    for (const state of [
      "banned_until = now() + interval '1 day'",
      'banned_until = null, deleted_at = now()',
    ]) {
      await db.query(`update auth.users set ${state} where email = $1`, [email]);
      expect((await server.signIn(email)).status).toBe(400);
    }
    await db.query(
      "update auth.users set deleted_at = null, banned_until = now() - interval '1 day' where email = $1",
      [email],
    );
    expect((await server.signIn(email)).status).toBe(200);
  });

  test('attempts at once do not get past the lockout', async () => {
    const guesses = Array.from({ length: 8 }, (_, turn) =>
      server.signIn('hurried@mail.example', `guess ${turn}`),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
  });

  test('a password that is changed during the comparison does not sign in', async () => {
    const { user } = await server.signUp('changing@mail.example');
    const transaction: typeof db.transaction = async (work, options) => {
      await db.query("update auth.users set encrypted_password = 'another' where id = $1", [user.id]);
      return db.transaction(work, options);
    };
    expect((await serve({ ...db, transaction }).signIn(user.email)).status).toBe(400);
  });

  test('requests are stored while passwords are compared', async () => {
    const done: string[] = [];
    const attempts = Array.from({ length: 8 }, async (_, turn) => {
      await server.signIn('busy@mail.example', 'wrong password', `203.0.113.${turn}`);
      done.push('sign-in');
    });
    await vi.waitFor(() => expect(compare).toHaveBeenCalled());
    expect((await server.post('/rest/v1/contact_submissions', sample)).status).toBe(201);
    done.push('request');
    await Promise.all(attempts);
    expect(done.indexOf('request')).toBeLessThan(7);
  });

  test('when too many passwords wait to be compared, more are refused for a moment', async () => {
    await server.signUp('crowd@mail.example');
    const attempts = Array.from({ length: 50 }, (_, turn) =>
      server.signIn('crowd@mail.example', 'wrong password', `203.0.113.${turn}`),
    );
    const answers = await Promise.all(attempts);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.map(({ headers }) => headers.get('retry-after'))).toContain('5');
    expect((await server.signIn('crowd@mail.example', PASSWORD, '203.0.113.99')).status).toBe(200);
  });
});
