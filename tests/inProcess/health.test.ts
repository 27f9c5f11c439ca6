import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createApp } from '../../server/app.ts';
import { NO_FILES } from '../../server/http/files.ts';
import { openLimiter } from '../../server/limits/limiter.ts';
import { LIMITS } from '../../server/limits/limits.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The routes over a database that only says whether it answers. */
function openApp() {
  const database = { answers: true, looks: 0 };
  const app = createApp({
    backend: {
      isAlive: async () => {
        database.looks += 1;
        return database.answers;
      },
    },
    files: NO_FILES,
    siteUrl: 'http://site.example',
    limiter: openLimiter({ limits: LIMITS, secret: 'a secret of the test' }),
    trustedProxies: 0,
    chores: () => undefined,
  } as unknown as Parameters<typeof createApp>[0]);
  const health = async (client: string) => {
    const env = { incoming: { socket: { remoteAddress: client } } };
    return (await app.fetch(new Request('http://site.example/healthz'), env)).status;
  };
  return { database, health };
}

test('a flood of looks at the health does not reach the database, and is refused like any other', async () => {
  const { database, health } = openApp();
  const statuses = [];
  // Five seconds of it.
  for (let turn = 0; turn < 5_000; turn += 1) {
    statuses.push(await health('192.0.2.1'));
    vi.advanceTimersByTime(1);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(LIMITS.everything.most);
  expect(statuses.at(-1)).toBe(429);
  // All that are let through come within the first.
  expect(database.looks).toBe(1);
  expect(await health('192.0.2.2')).toBe(200);
});

test('that the database went away is told a second later', async () => {
  const { database, health } = openApp();
  expect(await health('192.0.2.1')).toBe(200);
  database.answers = false;
  expect(await health('192.0.2.1')).toBe(200);
  vi.advanceTimersByTime(999);
  expect(await health('192.0.2.1')).toBe(200);
  vi.advanceTimersByTime(1);
  expect(await health('192.0.2.1')).toBe(503);
});
