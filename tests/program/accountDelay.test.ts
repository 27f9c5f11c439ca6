import { describe, expect, test } from 'vitest';
import { PUBLIC_KEY } from '../../server/database/backend.ts';
import { account } from '../support/api.ts';
import { PASSWORD } from '../support/samples.ts';
import { overHttp, type RunningServer } from '../support/server.ts';
import { STORES } from '../support/stores.ts';

const OWNER = 'owner@mail.example';
const HOME = '192.0.2.1';
const env = {
  TRUSTED_PROXIES: '1',
  LIMITS: 'account=5/30,accountTotal=20/3600,signIn=1000/60,signUp=1000/60',
};

async function signIn({ url }: RunningServer, client: string, password: string) {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: PUBLIC_KEY, 'content-type': 'application/json', 'x-forwarded-for': client },
    body: JSON.stringify({ email: OWNER, password }),
  });
  await response.body?.cancel();
  return response.status;
}

/** Five wrong passwords, after which the client has to wait. */
async function guess(server: RunningServer, client: string) {
  for (let turn = 0; turn < 5; turn += 1) expect(await signIn(server, client, `guess ${turn}`)).toBe(400);
  expect(await signIn(server, client, PASSWORD)).toBe(429);
}

describe.each(STORES)('an account that is guessed at, over $name', ({ make }) => {
  test('waits with those who guess; its owner signs in, from a known network always', async () => {
    const store = await make();
    Object.assign(store.env, env);
    const first = await store.start();
    await account(overHttp(first.url), OWNER);
    await guess(first, '198.51.100.1');
    expect(await signIn(first, HOME, PASSWORD)).toBe(200);
    // A household's addresses are one client, and so are its guesses.
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await signIn(first, `2001:db8:1:2::${turn}`, 'guess')).toBe(400);
    }
    expect(await signIn(first, '2001:db8:1:2:ffff::1', PASSWORD)).toBe(429);
    expect(await first.end('SIGTERM')).toBe(0);

    const second = await store.start();
    expect(await signIn(second, HOME, 'mistyped')).toBe(400);
    for (const client of ['198.51.100.3', '198.51.100.4', '198.51.100.5']) {
      for (let turn = 0; turn < 5; turn += 1) await signIn(second, client, 'guess');
    }
    expect(await signIn(second, '203.0.113.9', PASSWORD)).toBe(429);
    expect(await signIn(second, HOME, PASSWORD)).toBe(200);
    expect(second.output()).not.toContain(OWNER);
    await second.end('SIGTERM');
    await store.remove();
  });
});
