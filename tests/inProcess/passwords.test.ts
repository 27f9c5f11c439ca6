import type { SupabaseClient } from '@supabase/supabase-js';
import bcrypt from 'bcryptjs';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { LIMITS } from '../../server/limits/limits.ts';
import { account, client, signedIn } from '../support/api.ts';
import { PASSWORD } from '../support/samples.ts';
import { DATABASES, type OpenDatabase } from './databases.ts';

const NEW_PASSWORD = 'battery staple';

describe.each(DATABASES)('a password that is forgotten, or changed, on $name', ({ name, open }) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => database.close());

  const sql = <Row>(text: string, values?: unknown[]) => database.backend.sql<Row>(text, values);
  const join = (email: string) => account(database.fetch, email);
  const ask = async (email: string) => {
    const { data, error } = await client(database.fetch).auth.resetPasswordForEmail(email);
    return { data, error };
  };
  /** The tokens of the links that went to an address. */
  const tokensTo = (email: string) =>
    database.links
      .filter(({ to }) => to === email)
      .map(({ path }) => /^\/auth#token_hash=([\w-]{43})&type=recovery$/.exec(path)?.[1] ?? '');
  const redeem = async (token_hash: string) => {
    const user = client(database.fetch);
    const { error } = await user.auth.verifyOtp({ token_hash, type: 'recovery' });
    return { user, refused: error?.code };
  };
  const signIn = async (email: string, password: string) =>
    (await client(database.fetch).auth.signInWithPassword({ email, password })).error?.message;
  const isOver = async (user: SupabaseClient) => (await user.auth.refreshSession()).error !== null;

  describe('forgotten', () => {
    test('the same answer after the same work, whether there is an account, and whether its mailbox has had its share', async () => {
      await join('asked@mail.example');
      const statements = vi.spyOn(database.backend, 'sql');
      const library = vi.spyOn(database.backend, 'fetch');
      const compare = vi.spyOn(bcrypt, 'compare');
      const observe = async (email: string) => {
        const answer = await ask(email);
        const work = statements.mock.calls.map(([text]) => text);
        statements.mockClear();
        return { answer, work };
      };
      const [known, unknown] = [await observe('Asked@mail.example'), await observe('nobody@mail.example')];
      expect(known.answer).toEqual({ data: {}, error: null });
      expect(known.work).toHaveLength(1);
      expect(unknown).toEqual(known);
      for (let turn = 1; turn < LIMITS.mailbox.most; turn += 1) await observe('asked@mail.example');
      const before = await sql('select recovery_token from auth.users where email = $1', [
        'asked@mail.example',
      ]);
      statements.mockClear();
      expect(await observe('asked@mail.example')).toEqual(known);
      // What was refused leaves the last link as it was.
      expect(
        await sql('select recovery_token from auth.users where email = $1', ['asked@mail.example']),
      ).toEqual(before);
      expect(tokensTo('asked@mail.example')).toHaveLength(LIMITS.mailbox.most);
      expect(database.links.some(({ to }) => to.startsWith('nobody'))).toBe(false);
      expect(library).not.toHaveBeenCalled();
      expect(compare).not.toHaveBeenCalled();
    });

    // The other database is shared with other tests, which write to its log meanwhile.
    const onlyHere = name === 'PGlite' ? [name] : [];
    test.each(onlyHere)('each of these answers waits for the disk', async () => {
      await join('disk@mail.example');
      for (const email of ['disk@mail.example', 'unknown-disk@mail.example']) {
        await ask(email);
        const [log] = await sql<{ is_flushed: boolean }>(
          'select pg_current_wal_flush_lsn() >= pg_current_wal_insert_lsn() as is_flushed',
        );
        expect(log?.is_flushed, email).toBe(true);
      }
    });

    test('one mailbox gets no more under its other addresses', async () => {
      const addresses = [
        'f.lood@mail.example',
        'flood+1@mail.example',
        'flood+2@mail.example',
        'flood+3@mail.example',
      ];
      for (const email of addresses) {
        await join(email);
        await ask(email);
      }
      expect(addresses.flatMap(tokensTo)).toHaveLength(LIMITS.mailbox.most);
    });

    test('the link ends the old password and the other sessions when it is used, and not before', async () => {
      const email = 'owner@mail.example';
      const elsewhere = await join(email);
      await ask(email);
      expect(await signIn(email, PASSWORD)).toBeUndefined();
      const [token = ''] = tokensTo(email);
      const { user, refused } = await redeem(token);
      expect(refused).toBeUndefined();
      expect(await isOver(elsewhere)).toBe(true);
      expect(await signIn(email, PASSWORD)).toBe('Invalid login credentials');
      expect((await user.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
      expect(await signIn(email, NEW_PASSWORD)).toBeUndefined();
      expect((await redeem(token)).refused).toBe('otp_expired');
      expect((await user.auth.updateUser({ password: 'another one' })).error?.status).toBe(403);
    });

    test('a newer link ends the older one; so does a change of password', async () => {
      const email = 'twice@mail.example';
      const user = await join(email);
      await ask(email);
      await ask(email);
      const [older = '', newer = ''] = tokensTo(email);
      expect((await redeem(older)).refused).toBe('otp_expired');
      await user.auth.updateUser({ password: NEW_PASSWORD, current_password: PASSWORD });
      expect((await redeem(newer)).refused).toBe('otp_expired');
    });

    test('two who press at once: one comes in; half an hour later nobody does', async () => {
      const email = 'hurried@mail.example';
      await join(email);
      await ask(email);
      const [token = ''] = tokensTo(email);
      const both = await Promise.all([redeem(token), redeem(token)]);
      expect(both.filter(({ refused }) => refused === undefined)).toHaveLength(1);
      await ask(email);
      await sql("update auth.users set recovery_sent_at = now() - interval '1801 seconds' where email = $1", [
        email,
      ]);
      expect((await redeem(tokensTo(email)[1] ?? '')).refused).toBe('otp_expired');
    });

    test('the database keeps the digest only', async () => {
      await join('digest@mail.example');
      await ask('digest@mail.example');
      const [token = ''] = tokensTo('digest@mail.example');
      const rows = await sql<{ whole: string }>('select u::text as whole from auth.users u');
      expect(rows.map(({ whole }) => whole).join()).not.toContain(token);
    });
  });

  describe('changed', () => {
    test('with the current one; then the other sessions are over, and this one goes on', async () => {
      const email = 'changing@mail.example';
      const [here, elsewhere] = [await join(email), await signedIn(database.fetch, email)];
      const change = { password: NEW_PASSWORD, current_password: PASSWORD };
      expect((await here.auth.updateUser(change)).error).toBeNull();
      expect(await isOver(elsewhere)).toBe(true);
      expect(await isOver(here)).toBe(false);
      expect(await signIn(email, NEW_PASSWORD)).toBeUndefined();
      expect(await signIn(email, PASSWORD)).toBe('Invalid login credentials');
    });

    test('never without it, nor with a wrong one, which counts as a refused sign-in', async () => {
      const email = 'guessed@mail.example';
      const user = await join(email);
      const change = async (current_password?: string) => {
        const { error } = await user.auth.updateUser({
          password: NEW_PASSWORD,
          ...(current_password && { current_password }),
        });
        return { status: error?.status, message: error?.message };
      };
      expect(await change()).toEqual({ status: 403, message: 'The current password is needed.' });
      for (let turn = 0; turn < LIMITS.account.most; turn += 1) {
        expect(await change('a guess')).toEqual({
          status: 400,
          message: 'The current password is not right.',
        });
      }
      const tooMany = /^Too many attempts for this account\./;
      expect(await change(PASSWORD)).toEqual({ status: 429, message: expect.stringMatching(tooMany) });
      expect(await signIn(email, PASSWORD)).toMatch(tooMany);
    });

    test('not by a session that has ended, and not to the same again', async () => {
      const email = 'ended@mail.example';
      const [ended, user] = [await join(email), await signedIn(database.fetch, email)];
      await user.auth.signOut({ scope: 'others' });
      const change = { password: NEW_PASSWORD, current_password: PASSWORD };
      expect((await ended.auth.updateUser(change)).error?.status).toBe(401);
      const same = await user.auth.updateUser({ password: PASSWORD, current_password: PASSWORD });
      expect(same.error?.code).toBe('same_password');
      expect(await signIn(email, PASSWORD)).toBeUndefined();
    });
  });
});
