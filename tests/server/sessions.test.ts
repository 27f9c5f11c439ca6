import { createHmac, randomUUID } from 'node:crypto';
import { sign } from 'hono/jwt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASES, type TestDatabase } from '../support/databases.ts';
import { PASSWORD } from '../support/samples.ts';
import { claimsOf, JWT_SECRET, type Server, type Session, serve } from './harness.ts';

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe.each(DATABASES)('sessions, on $name', ({ open }) => {
  let db: TestDatabase;
  let server: Server;
  beforeAll(async () => {
    db = await open();
    server = serve(db);
  });
  afterAll(() => db.remove());

  const newAddress = () => `account-${randomUUID()}@mail.example`;
  const signUp = () => server.signUp(newAddress());
  const isOver = async ({ refresh_token }: Session) => (await server.refresh(refresh_token)).status !== 200;
  const age = (seconds: number) =>
    db.query('update auth.refresh_tokens set updated_at = updated_at - make_interval(secs => $1)', [seconds]);

  describe('a refresh token', () => {
    test('is exchanged for another, for the same session', async () => {
      const first = await signUp();
      const { status, body } = await server.refresh(first.refresh_token);
      expect(status).toBe(200);
      expect(body.refresh_token).not.toBe(first.refresh_token);
      expect(body.user.id).toBe(first.user.id);
      expect(claimsOf(body.access_token).session_id).toBe(claimsOf(first.access_token).session_id);
      expect((await server.refresh(body.refresh_token)).status).toBe(200);
    });

    test('gives two tabs that refresh at once the same successor', async () => {
      const { refresh_token } = await signUp();
      const answers = await Promise.all([1, 2, 3].map(() => server.refresh(refresh_token)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
    });

    test('gives the active successor for ten seconds, also when that has been exchanged since', async () => {
      const { refresh_token: first } = await signUp();
      const { refresh_token: second } = (await server.refresh(first)).body;
      await age(9);
      expect((await server.refresh(first)).body.refresh_token).toBe(second);
      const { refresh_token: third } = (await server.refresh(second)).body;
      expect((await server.refresh(first)).body.refresh_token).toBe(third);
    });

    test('that is used again later ends the session', async () => {
      const first = await signUp();
      const { body: second } = await server.refresh(first.refresh_token);
      await age(11);
      expect(await server.refresh(first.refresh_token)).toMatchObject({
        status: 400,
        body: {
          code: 400,
          error_code: 'refresh_token_already_used',
          msg: 'Invalid Refresh Token: Already Used',
        },
      });
      expect(await server.refresh(second.refresh_token)).toMatchObject({
        status: 400,
        body: { error_code: 'refresh_token_not_found' },
      });
      expect((await server.send('GET', '/auth/v1/user', { token: second.access_token })).status).toBe(403);
    });

    test('that is not known is refused', async () => {
      expect(await server.refresh('unknown')).toMatchObject({
        status: 400,
        body: { error_code: 'refresh_token_not_found' },
      });
    });
  });

  describe('signing out', () => {
    test.each([
      ['local', [true, false, false]],
      ['others', [false, true, true]],
      ['global', [true, true, true]],
    ] as const)('%s', async (scope, expected) => {
      const { email } = (await signUp()).user;
      const other = await signUp();
      const sessions: Session[] = [];
      for (let turn = 0; turn < 3; turn += 1) sessions.push((await server.signIn(email)).body);
      const token = sessions[0]?.access_token;
      expect((await server.send('POST', `/auth/v1/logout?scope=${scope}`, { token })).status).toBe(204);
      const ended: boolean[] = [];
      for (const session of sessions) ended.push(await isOver(session));
      expect(ended).toEqual(expected);
      expect(await isOver(other)).toBe(false);
    });

    test('twice is refused, as in a session that has ended', async () => {
      const { access_token: token } = await signUp();
      await server.send('POST', '/auth/v1/logout', { token });
      expect(await server.send('POST', '/auth/v1/logout', { token })).toMatchObject({
        status: 403,
        body: { code: 403, error_code: 'session_not_found' },
      });
    });
  });

  describe('an access token', () => {
    test('of a session that has ended, or of an admin no more, reads nothing', async () => {
      const email = newAddress();
      const { access_token: kept, user } = await server.signUpAdmin(email);
      const reads = async () => {
        const list = await server.send('GET', '/rest/v1/contact_submissions?select=*', { token: kept });
        const role = await server.send(
          'GET',
          `/rest/v1/user_roles?select=role&user_id=eq.${user.id}&role=eq.admin`,
          { token: kept },
        );
        const statistics = await server.rpc('submission_statistics', kept);
        return [list.status, list.body.length, role.body.length, statistics.status];
      };
      await db.query(
        "insert into public.contact_submissions (name, phone, email, service, location) values ('Ann', '01632 960001', 'a@b.example', 'Quote Request', 'Newport')",
      );
      expect(await reads()).toEqual([200, 1, 1, 200]);
      await db.query('select public.revoke_admin($1)', [email]);
      expect(await reads()).toEqual([200, 0, 0, 403]);
      await db.query("insert into public.user_roles (user_id, role) values ($1, 'admin')", [user.id]);
      expect(await reads()).toEqual([200, 1, 1, 200]);
      await server.send('POST', '/auth/v1/logout?scope=local', { token: kept });
      expect(await reads()).toEqual([200, 0, 0, 403]);
    });

    test('that is expired or forged is refused, by data calls and auth calls', async () => {
      const { access_token } = await server.signUpAdmin(newAddress());
      const claims = claimsOf(access_token);
      const [, payload = ''] = access_token.split('.');
      const expired = await sign({ ...claims, exp: 1 }, JWT_SECRET, 'HS256');
      const none = base64({ alg: 'none', typ: 'JWT' });
      const wrongSignature = createHmac('sha256', 'another secret').update(payload).digest('base64url');
      const forged = [
        `${none}.${payload}.`,
        `${none}.${payload}.${wrongSignature}`,
        await sign(claims, 'another secret', 'HS256'),
        await sign(claims, JWT_SECRET, 'HS512'),
        await sign({ ...claims, role: 'service_role' }, JWT_SECRET, 'HS256'),
        await sign({ ...claims, sub: '1 or 1=1' }, JWT_SECRET, 'HS256'),
        'e30.e30',
      ];
      for (const token of [expired, ...forged]) {
        const data = await server.rpc('submission_statistics', token);
        expect(data).toMatchObject({
          status: 401,
          body: { code: token === expired ? 'PGRST303' : 'PGRST301', details: null, hint: null },
        });
        expect(await server.send('GET', '/auth/v1/user', { token })).toMatchObject({
          status: 403,
          body: { error_code: 'bad_jwt' },
        });
      }
      expect((await server.rpc('submission_statistics', undefined)).status).toBe(401);
      expect(await server.send('GET', '/auth/v1/user')).toMatchObject({
        status: 401,
        body: { error_code: 'no_authorization' },
      });
    });
  });

  test('unmodified supabase-js signs up, refreshes in two tabs, reads its account and signs out', async () => {
    const email = newAddress();
    const [one, two] = [server.client(), server.client()];
    expect((await one.auth.signUp({ email, password: PASSWORD })).error).toBeNull();
    await db.query('select public.grant_admin($1)', [email]);
    const { data, error } = await one.auth.signInWithPassword({ email, password: PASSWORD });
    expect(error).toBeNull();
    if (data.session) await two.auth.setSession(data.session);
    const refreshed = await Promise.all([one.auth.refreshSession(), two.auth.refreshSession()]);
    expect(refreshed.map((result) => result.error)).toEqual([null, null]);
    expect((await two.auth.getUser()).data.user?.email).toBe(email);
    expect((await two.rpc('submission_statistics').single()).error).toBeNull();
    expect((await one.auth.signOut({ scope: 'global' })).error).toBeNull();
    expect((await two.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
  });
});
