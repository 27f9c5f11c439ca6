import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DATABASES, type TestDatabase } from '../support/databases.ts';
import { PASSWORD } from '../support/samples.ts';
import { claimsOf, type Server, type Session, serve } from './harness.ts';

const NEW_PASSWORD = 'battery staple';

describe.each(DATABASES)('passwords, on $name', ({ open }) => {
  let db: TestDatabase;
  let server: Server;
  beforeAll(async () => {
    db = await open();
    server = serve(db);
  });
  afterAll(() => db.remove());

  const newAddress = () => `account-${randomUUID()}@mail.example`;
  const signUp = () => server.signUp(newAddress());
  const change = (token: string, password: string, current_password?: string) =>
    server.send('PUT', '/auth/v1/user', {
      token,
      body: { password, ...(current_password !== undefined && { current_password }) },
    });
  const isOver = async ({ refresh_token }: Session) => (await server.refresh(refresh_token)).status !== 200;
  const linkOf = async (email: string) => (await server.recover(email)).at(-1) ?? '';

  describe('a recovery link', () => {
    test('is mailed to the address of an account; other addresses get the same answer', async () => {
      const { user } = await signUp();
      const known = await server.post('/auth/v1/recover', { email: user.email.toUpperCase() });
      const unknown = await server.post('/auth/v1/recover', { email: 'unknown@mail.example' });
      expect([known.status, known.text]).toEqual([200, '{}']);
      expect([unknown.status, unknown.text]).toEqual([200, '{}']);
      await vi.waitFor(() => expect(server.links.at(-1)?.to).toBe(user.email));
      expect(server.links.some(({ to }) => to.startsWith('unknown'))).toBe(false);
    });

    test('is answered before the database is asked, so that the time tells nothing', async () => {
      const never = serve({ ...db, query: () => new Promise(() => undefined) });
      expect((await never.post('/auth/v1/recover', { email: 'ann@mail.example' })).status).toBe(200);
    });

    test('starts a session once, and ends the password and the sessions from before', async () => {
      const before = await signUp();
      const link = await linkOf(before.user.email);
      const { status, body } = await server.verify(link);
      expect(status).toBe(200);
      expect(claimsOf(body.access_token).amr).toEqual([{ method: 'otp', timestamp: expect.any(Number) }]);
      expect(await isOver(before)).toBe(true);
      expect((await server.signIn(before.user.email)).status).toBe(400);
      expect((await server.verify(link)).body).toMatchObject({ code: 403, error_code: 'otp_expired' });
      expect((await change(body.access_token, NEW_PASSWORD)).status).toBe(200);
      expect((await server.signIn(before.user.email, NEW_PASSWORD)).status).toBe(200);
    });

    test('is only stored as a digest, works for 30 minutes, and ends with the next link', async () => {
      const { email } = (await signUp()).user;
      const [first = '', second = ''] = [await linkOf(email), (await server.recover(email, 2)).at(-1)];
      const [stored] = await db.query<{ recovery_token: string }>(
        'select recovery_token from auth.users where email = $1',
        [email],
      );
      expect([first, second]).not.toContain(stored?.recovery_token);
      expect((await server.verify(first)).status).toBe(403);
      await db.query(
        "update auth.users set recovery_sent_at = now() - interval '31 minutes' where email = $1",
        [email],
      );
      expect((await server.verify(second)).status).toBe(403);
      await db.query(
        "update auth.users set recovery_sent_at = now() - interval '29 minutes' where email = $1",
        [email],
      );
      expect((await server.verify(second)).status).toBe(200);
    });

    test('that two use at once lets one in', async () => {
      const link = await linkOf((await signUp()).user.email);
      const answers = await Promise.all([server.verify(link), server.verify(link)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    });

    test('ends with a change of the password', async () => {
      const { access_token, user } = await signUp();
      const link = await linkOf(user.email);
      expect((await change(access_token, NEW_PASSWORD, PASSWORD)).status).toBe(200);
      expect((await server.verify(link)).status).toBe(403);
    });

    test.each(['', 'unknown'])('“%s” is refused', async (token) => {
      expect([400, 403]).toContain((await server.verify(token)).status);
    });

    test('is mailed three times an hour; requests for addresses like it do not count', async () => {
      const { email } = await server.signUp('boss@mail.example').then(({ user }) => user);
      for (const similar of ['boss+1@mail.example', 'b.oss@mail.example', 'boss+2@mail.example']) {
        for (let turn = 0; turn < 4; turn += 1) await server.post('/auth/v1/recover', { email: similar });
      }
      expect(await server.recover(email, 1)).toHaveLength(1);
      await server.recover(email, 2);
      expect(await server.recover(email, 3)).toHaveLength(3);
      await server.post('/auth/v1/recover', { email });
      const other = await signUp();
      await linkOf(other.user.email);
      expect(server.links.filter(({ to }) => to === email)).toHaveLength(3);
    });

    test('ends a lockout of its account', async () => {
      const { email } = (await signUp()).user;
      for (let turn = 0; turn < 5; turn += 1) await server.signIn(email, 'wrong password');
      expect((await server.signIn(email)).status).toBe(429);
      const { body } = await server.verify(await linkOf(email));
      await change(body.access_token, NEW_PASSWORD);
      expect((await server.signIn(email, NEW_PASSWORD)).status).toBe(200);
    });

    test('is neither made nor logged without a mail server, and one from the command line stays', async () => {
      const { email } = (await signUp()).user;
      const link = await linkOf(email);
      const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
      const silent = serve(db, { hasMail: false });
      expect((await silent.post('/auth/v1/recover', { email })).status).toBe(200);
      await new Promise((resolve) => setTimeout(resolve, 50));
      const output = written.mock.calls.join();
      written.mockRestore();
      expect(output).not.toMatch(/token|account-/);
      expect(silent.links).toEqual([]);
      expect((await server.verify(link)).status).toBe(200);
    });

    test('sets one password, however many are sent at once', async () => {
      const { email } = (await signUp()).user;
      const { access_token } = (await server.verify(await linkOf(email))).body;
      const passwords = ['first password', 'second password', 'third password'];
      const answers = await Promise.all(passwords.map((password) => change(access_token, password)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403]);
      const works = await Promise.all(passwords.map((password) => server.signIn(email, password)));
      const set = answers.findIndex(({ status }) => status === 200);
      expect(works.findIndex(({ status }) => status === 200)).toBe(set);
      expect(works.filter(({ status }) => status === 200)).toHaveLength(1);
    });
  });

  describe('a change', () => {
    test('needs the current password and ends the other sessions', async () => {
      const here = await signUp();
      const elsewhere: Session = (await server.signIn(here.user.email)).body;
      const { status, body } = await change(here.access_token, NEW_PASSWORD, PASSWORD);
      expect([status, body.email]).toEqual([200, here.user.email]);
      expect(await isOver(elsewhere)).toBe(true);
      expect(await isOver(here)).toBe(false);
      expect((await server.signIn(here.user.email, NEW_PASSWORD)).status).toBe(200);
      expect((await server.signIn(here.user.email, PASSWORD)).status).toBe(400);
    });

    test('without the current password is refused', async () => {
      const { access_token } = await signUp();
      expect(await change(access_token, NEW_PASSWORD)).toMatchObject({
        status: 403,
        body: { error_code: 'current_password_required', msg: 'The current password is needed.' },
      });
    });

    test('with a wrong current password counts as a refused sign-in', async () => {
      const { access_token, user } = await signUp();
      for (let turn = 0; turn < 5; turn += 1) {
        expect(await change(access_token, NEW_PASSWORD, 'a guess')).toMatchObject({
          status: 400,
          body: { error_code: 'invalid_credentials', msg: 'The current password is not right.' },
        });
      }
      expect((await change(access_token, NEW_PASSWORD, PASSWORD)).status).toBe(429);
      expect((await server.signIn(user.email)).status).toBe(429);
    });

    test.each([
      ['the same', PASSWORD, 422, 'same_password'],
      ['a short one', '12345', 422, 'weak_password'],
      ['one that bcrypt would cut', 'a'.repeat(73), 400, 'validation_failed'],
    ])('to %s is refused', async (_, password, status, error_code) => {
      const { access_token, user } = await signUp();
      expect(await change(access_token, password, PASSWORD)).toMatchObject({ status, body: { error_code } });
      expect((await server.signIn(user.email)).status).toBe(200);
    });

    test('in a session that has ended is refused', async () => {
      const { access_token } = await signUp();
      await server.send('POST', '/auth/v1/logout', { token: access_token });
      expect(await change(access_token, NEW_PASSWORD, PASSWORD)).toMatchObject({
        status: 403,
        body: { error_code: 'session_not_found' },
      });
    });
  });
});
