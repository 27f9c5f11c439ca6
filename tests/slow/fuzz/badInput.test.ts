import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PUBLIC_KEY } from '../../../server/database/backend.ts';
import { checkSubmission } from '../../../src/domain/submission.ts';
import { account, signedIn } from '../../support/api.ts';
import { grantAdmin, insertSubmissions } from '../../support/rows.ts';
import { sample } from '../../support/samples.ts';
import { discard, overHttp, type RunningServer, startServer } from '../../support/server.ts';
import { storedRows } from '../../support/storedRows.ts';
import { exchange, firstAnswer, send } from './client.ts';
import { credentialsCall, LINK_CALLS, wrongSignIn } from './credentials.ts';
import { expectHarmless, secretsOf } from './harmless.ts';
import { methodRequest } from './methods.ts';
import { pathRequest } from './paths.ts';
import { MARKED_ID, oddCall, readCall } from './reads.ts';
import { rowCall } from './rows.ts';
import { holds, SEED, tried } from './runs.ts';
import { targetRequest } from './targets.ts';
import { falseProof } from './tokens.ts';

const TABLE = '/rest/v1/contact_submissions';
/** In rows that are there before, and so in no answer. */
const MARK = 'Marked Person';
const DIST = join(import.meta.dirname, '..', '..', '..', 'dist');

describe('bad input', () => {
  let server: RunningServer;
  let secrets: string[];
  let memberToken: string;
  let adminToken: string;
  const start = Date.now();

  beforeAll(async () => {
    server = await startServer();
    secrets = secretsOf(server);
    memberToken = await tokenOf('member@mail.example');
    adminToken = await tokenOf('admin@mail.example');
    await grantAdmin(server.sql, 'admin@mail.example');
    await insertSubmissions(server.sql, [
      { ...sample, name: MARK, id: MARKED_ID },
      ...Array(4).fill({ ...sample, name: MARK }),
    ]);
  });
  const tokenOf = async (email: string) => {
    const user = await account(overHttp(server.url), email);
    return (await user.auth.getSession()).data.session?.access_token ?? '';
  };
  afterAll(async () => {
    await discard(server);
    const total = [...tried.values()].reduce((sum, count) => sum + count, 0);
    const kinds = [...tried].map(([kind, count]) => `${count} ${kind}`).join(', ');
    process.stdout.write(`Bad input, seed ${SEED}: ${total} cases (${kinds})\n`);
  });

  test('rows of every kind: refused, or stored as the form would have them', {
    timeout: 300_000,
  }, async () => {
    await holds('rows', 3600, rowCall, async ({ body, headers, query }) => {
      const answer = await send(server.url, {
        method: 'POST',
        path: `${TABLE}${query && `?${query}`}`,
        headers: { apikey: PUBLIC_KEY, 'content-type': 'application/json', ...headers },
        body,
      });
      expectHarmless(answer, secrets);
      expect(answer.text).not.toContain(MARK);
      if (answer.status < 300) expect(answer.text).toBe('');
    });
    const stored = await storedRows(server);
    for (const { id, status, created_at, ...row } of stored) {
      const form = new FormData();
      for (const [name, value] of Object.entries(row)) form.set(name, value ?? '');
      expect(checkSubmission(form)).toEqual({ submission: row });
      expect(['new', 'spam']).toContain(status);
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(Date.parse(created_at ?? '')).toBeGreaterThan(start - 60_000);
    }
    // Some of the rows were good ones: the check above had something to look at.
    expect(stored.length).toBeGreaterThan(100);
  });

  test('who may read nothing gets no row, and deletes none', { timeout: 300_000 }, async () => {
    await holds('reads', 2800, readCall, async ({ isSignedIn, method, target, query, headers, body }) => {
      const answer = await send(server.url, {
        method,
        path: `/rest/v1/${target}${query && `?${query}`}`,
        headers: {
          apikey: PUBLIC_KEY,
          ...headers,
          ...(isSignedIn && { authorization: `Bearer ${memberToken}` }),
          ...(method === 'POST' && { 'content-type': 'application/json' }),
        },
        ...(method === 'POST' && { body }),
      });
      expectHarmless(answer, secrets);
      expect(answer.text).not.toContain(MARK);
      expect(answer.headers['content-range'] ?? '*/*').toMatch(/^\*\/[0*]$/);
      if (answer.status < 300 && !target.startsWith('..')) expect(['', '[]']).toContain(answer.text);
    });
    const left = await server.sql('select id from contact_submissions where name = $1', [MARK]);
    expect(left).toHaveLength(5);
  });

  test('an admin who asks oddly gets an answer', { timeout: 300_000 }, async () => {
    let heard = 0;
    await holds('odd questions', 1200, oddCall, async ({ method, path, body }) => {
      const answer = await send(server.url, {
        method,
        path,
        headers: {
          apikey: PUBLIC_KEY,
          authorization: `Bearer ${adminToken}`,
          'content-type': 'application/json',
        },
        ...(body !== undefined && { body }),
      });
      expectHarmless(answer, secrets);
      if (answer.status === 200) heard += 1;
    });
    // Many came as far as the database.
    expect(heard).toBeGreaterThan(500);
  });

  test('malformed credentials sign nobody in', { timeout: 300_000 }, async () => {
    const holder = await account(overHttp(server.url), 'holder@mail.example');
    const session = (await holder.auth.getSession()).data.session?.access_token;
    await holds(
      'malformed credentials',
      2400,
      credentialsCall,
      async ({ call, isSignedIn, body, contentType }) => {
        const [method = '', path = ''] = call.split(' ');
        const isLinkCall = LINK_CALLS.includes(call);
        const answer = await send(server.url, {
          method,
          path,
          headers: {
            apikey: PUBLIC_KEY,
            'content-type': contentType,
            ...(isLinkCall && isSignedIn && { authorization: `Bearer ${session}` }),
          },
          ...(method !== 'GET' && { body }),
        });
        expectHarmless(answer, secrets);
        expect(answer.text).not.toContain(MARK);
        if (isLinkCall) expect(answer.status).toBeGreaterThanOrEqual(400);
      },
    );
    // Whoever had an account has it still: the same password, the same address, no role.
    for (const name of ['holder', 'member', 'admin']) {
      await signedIn(overHttp(server.url), `${name}@mail.example`);
    }
    expect(await server.sql('select role from user_roles')).toHaveLength(1);
    const links = await server.sql(
      "select 1 from auth.users where encrypted_password is null or email = 'taken@mail.example'",
    );
    expect(links).toHaveLength(0);
  });

  test('wrong credentials sign nobody in', { timeout: 300_000 }, async () => {
    await holds('wrong credentials', 160, wrongSignIn, async (credentials) => {
      const answer = await send(server.url, {
        method: 'POST',
        path: '/auth/v1/token?grant_type=password',
        headers: { apikey: PUBLIC_KEY, 'content-type': 'application/json' },
        body: JSON.stringify(credentials),
      });
      expectHarmless(answer, secrets);
      expect([400, 429]).toContain(answer.status);
    });
  });

  test('false tokens and keys open nothing', { timeout: 300_000 }, async () => {
    const calls = [
      ['GET', `${TABLE}?select=*&id=eq.${MARKED_ID}`],
      ['POST', '/rest/v1/rpc/list_submissions', '{}'],
      ['POST', '/rest/v1/rpc/count_submissions', '{}'],
      ['POST', '/rest/v1/rpc/submission_news', '{}'],
      ['DELETE', `${TABLE}?id=eq.${MARKED_ID}`],
      ['POST', '/rest/v1/rpc/submission_statistics', '{}'],
      ['POST', '/rest/v1/rpc/count_selected', '{}'],
      ['POST', '/rest/v1/rpc/list_selected', '{"snapshot":"1:9:"}'],
      ['POST', '/rest/v1/rpc/export_submissions', '{}'],
      ['POST', '/rest/v1/rpc/delete_submissions', `{"ids":["${MARKED_ID}"]}`],
      ['PUT', '/auth/v1/user', '{"password":"a new password"}'],
    ] as const;
    await holds('false tokens', 1600, falseProof, async (proof) => {
      for (const [method, path, body] of calls) {
        const headers = { 'content-type': 'application/json', ...proof };
        const answer = await send(server.url, { method, path, headers, ...(body && { body }) });
        expectHarmless(answer, secrets);
        expect(answer.status).toBe(401);
        expect(answer.text).not.toContain(MARK);
      }
    });
    const left = await server.sql('select id from contact_submissions where name = $1', [MARK]);
    expect(left).toHaveLength(5);
  });

  test('no path leads outside the site', { timeout: 300_000 }, async () => {
    const hash = (content: string) => createHash('sha256').update(content).digest('hex');
    const site = new Set(
      readdirSync(DIST, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => hash(readFileSync(join(entry.parentPath, entry.name)).toString())),
    );
    await holds('paths', 3000, pathRequest, async (request) => {
      const answer = firstAnswer(await exchange(server.url, request));
      expect(answer).toBeDefined();
      if (answer === undefined) return;
      const { status, headers, text } = answer;
      expect([200, 308, 400, 404, 431]).toContain(status);
      expect(headers['x-injected']).toBeUndefined();
      const { location } = headers;
      if (location !== undefined) expect(new URL(location, 'http://site.example').host).toBe('site.example');
      // Node's own words about a target or host that it cannot read.
      const isRefused = status === 400 && text.length < 100;
      if (text !== '' && !isRefused) expect(site).toContain(hash(text));
    });
  });

  test('no target passes by the limits: whoever is heard was counted', { timeout: 300_000 }, async () => {
    const limited = await startServer({ env: { LIMITS: 'signIn=1/3600,signUp=1/3600,account=1000/1' } });
    await account(overHttp(limited.url), 'member@mail.example');
    let heard = 0;
    await holds('targets', 1600, targetRequest, async (request) => {
      const answer = firstAnswer(await exchange(limited.url, request));
      expect(answer).toBeDefined();
      if (answer === undefined) return;
      expectHarmless(answer, secrets);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      if (answer.text.includes('Invalid login credentials')) heard += 1;
    });
    expect(heard).toBe(1);
    await discard(limited);
  });

  test('no method does more than the product’s own', { timeout: 300_000 }, async () => {
    await holds('methods', 1000, methodRequest, async (request) => {
      const bytes = await exchange(server.url, request);
      const answer = firstAnswer(bytes);
      if (answer === undefined) return expect(bytes.length).toBe(0);
      expectHarmless(answer, secrets);
      return expect(answer.status).toBeGreaterThanOrEqual(400);
    });
  });

  test('that were ten thousand cases or more, and the server lives', async () => {
    expect([...tried.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(10_000);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });
});
