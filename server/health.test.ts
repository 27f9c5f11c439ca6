import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { health } from './app.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function open() {
  const isAlive = vi.fn(async () => true);
  const app = new Hono().get(
    '/healthz',
    health({ isAlive }, () => ({ backup: { succeededAt: '2026-11-23T03:00:00.000Z' } })),
  );
  const ask = (url = 'http://127.0.0.1:3000/healthz', headers = {}, remoteAddress = '127.0.0.1') => {
    return app.fetch(new Request(url, { headers }), { incoming: { socket: { remoteAddress } } });
  };
  return { ask, isAlive };
}

test('200 while the database answers, else 503, told a second later at most', async () => {
  const { ask, isAlive } = open();
  expect((await ask()).status).toBe(200);
  isAlive.mockResolvedValue(false);
  vi.advanceTimersByTime(1_001);
  const answer = await ask();
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({ database: 'does not answer' });
});

test('a flood of health checks asks the database once a second', async () => {
  const { ask, isAlive } = open();
  await Promise.all(Array.from({ length: 100 }, () => ask()));
  expect(isAlive).toHaveBeenCalledOnce();
});

test('?detail is for programs on this machine', async () => {
  const { ask } = open();
  const detail = 'http://127.0.0.1:3000/healthz?detail';
  expect(await (await ask(detail)).json()).toHaveProperty('backup');
  for (const answer of [
    await ask(detail, {}, '192.0.2.1'),
    await ask(detail, { 'x-forwarded-for': '127.0.0.1' }),
    await ask(detail, { 'sec-fetch-site': 'same-origin' }),
  ])
    expect(await answer.json()).toEqual({ database: 'answers' });
});
