import { expect, test } from 'vitest';
import { limitsOf } from './limits.ts';

test.each([
  ['POST', '/rest/v1/contact_submissions', '', ['form', 'everything']],
  ['POST', '/rest/v1/contact_submissions', 'columns=name', ['form', 'everything']],
  ['GET', '/rest/v1/contact_submissions', '', ['everything']],
  ['POST', '/auth/v1/token', 'grant_type=password', ['signIn', 'everything']],
  ['POST', '/auth/v1/token', 'grant%5Ftype=refresh_token&grant_type=pass%77ord', ['signIn', 'everything']],
  ['POST', '/auth/v1/token', 'grant_type=refresh_token', ['everything']],
  ['POST', '/auth/v1/signup', '', ['signUp', 'everything']],
  ['POST', '/auth/v1/recover', '', ['recovery', 'everything']],
  ['GET', '/', '', ['everything']],
  ['GET', '/healthz', '', []],
])('%s %s?%s counts towards %j', (method, path, search, names) => {
  expect(limitsOf(method, path, new URLSearchParams(search))).toEqual(names);
});
