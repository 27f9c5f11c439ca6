import { expect, test } from 'vitest';
import { createLimiter, LIMITS, limitsOf } from './limits.ts';

test('so many are let through, then none until the time is over', () => {
  let now = 0;
  const take = createLimiter({ ...LIMITS, form: { most: 2, seconds: 60 } }, () => now);
  expect([take('form', 'a'), take('form', 'a')]).toEqual([0, 0]);
  now = 15_000;
  expect(take('form', 'a')).toBe(45);
  expect(take('form', 'b')).toBe(0);
  expect(take('signUp', 'a')).toBe(0);
  now = 60_000;
  expect(take('form', 'a')).toBe(0);
});

test('clients without number do not fill the memory', () => {
  let now = 0;
  const take = createLimiter(LIMITS, () => now);
  for (let client = 0; client < 10_001; client += 1) take('everything', String(client));
  now = 61_000;
  expect(take('everything', 'late')).toBe(0);
});

test.each([
  ['POST', '/rest/v1/contact_submissions', ['form', 'everything']],
  ['POST', '/rest/v1/contact_submissions?columns=name', ['form', 'everything']],
  ['GET', '/rest/v1/contact_submissions', ['everything']],
  ['POST', '/auth/v1/token?grant_type=password', ['signIn', 'everything']],
  ['POST', '/auth/v1/token?grant_type=refresh_token', ['everything']],
  ['POST', '/auth/v1/signup', ['signUp', 'everything']],
  ['GET', '/', ['everything']],
  ['GET', '/healthz', []],
])('%s %s counts towards %j', (method, path, names) => {
  expect(limitsOf(method, new URL(path, 'http://site.example'))).toEqual(names);
});
