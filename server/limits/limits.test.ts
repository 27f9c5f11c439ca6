import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { createLimits, formatWait } from './limits.ts';

let now = 0;
const create = (limitFactor = 1, trustedProxies = 0) =>
  createLimits({ limitFactor, trustedProxies }, () => now);
const takeMany = (limits: ReturnType<typeof create>, times: number, client = '192.0.2.1') =>
  Array.from({ length: times }, () => limits.take('signIn', client));

afterEach(() => {
  now = 0;
  vi.restoreAllMocks();
});

test('counts each client and kind until the time is over', () => {
  const limits = create();
  expect(takeMany(limits, 10)).toEqual(Array(10).fill(0));
  now = 1_000;
  expect(limits.take('signIn', '192.0.2.1')).toBe(599);
  expect(limits.take('signIn', '192.0.2.2')).toBe(0);
  expect(limits.take('form', '192.0.2.1')).toBe(0);
  now = 599_500;
  expect(limits.take('signIn', '192.0.2.1')).toBe(1);
  now = 600_000;
  expect(limits.take('signIn', '192.0.2.1')).toBe(0);
});

test('multiplies every limit by the factor', () => {
  const limits = create(3);
  expect(Math.max(...takeMany(limits, 30))).toBe(0);
  expect(limits.take('signIn', '192.0.2.1')).toBe(600);
});

test('above 100,000 clients, drops those that were not seen for longest', () => {
  const limits = create();
  takeMany(limits, 11, 'early');
  takeMany(limits, 11, 'recent');
  for (let client = 0; client < 99_999; client += 1) limits.take('everything', `client ${client}`);
  expect(limits.take('signIn', 'recent')).toBe(600);
  limits.take('everything', 'one more');
  expect(limits.take('signIn', 'early')).toBe(0);
  expect(limits.take('signIn', 'recent')).toBe(600);
});

test('warns once about a proxy that is not trusted', async () => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const limits = create();
  expect(limits.clientOf('192.0.2.1', undefined)).toBe('192.0.2.1');
  expect(limits.hasIgnoredProxy).toBe(false);
  expect(limits.clientOf('192.0.2.1', '198.51.100.1')).toBe('192.0.2.1');
  limits.clientOf('192.0.2.1', '198.51.100.2');
  expect(limits.hasIgnoredProxy).toBe(true);
  await setImmediate();
  expect(written).toHaveBeenCalledOnce();
  expect(String(written.mock.calls[0]?.[0])).toContain('Set TRUSTED_PROXIES');
  expect(create(1, 1).clientOf('192.0.2.1', '198.51.100.1')).toBe('198.51.100.1');
});

test.each([
  [1, '1 second'],
  [89, '89 seconds'],
  [90, '2 minutes'],
  [600, '10 minutes'],
])('%d seconds are %s', (seconds, text) => expect(formatWait(seconds)).toBe(text));
