import { expect, test } from 'vitest';
import { isKnownQuery } from './callQuery.ts';
import { findTarget, isAuthCall } from './calls.ts';

const SITE = 'http://site.example';
const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';

function isServed(method: string, path: string) {
  const url = `${SITE}/rest/v1/${path}`;
  const target = findTarget(url);
  return target?.methods.includes(method) === true && isKnownQuery(method, url, target);
}

test.each([
  ['POST', 'contact_submissions'],
  ['POST', 'contact_submissions?columns=%22name%22%2C%22phone%22'],
  ['GET', 'contact_submissions?select=*&order=created_at.desc%2Cid.desc&offset=0&limit=1000'],
  ['HEAD', 'contact_submissions?select=*'],
  ['DELETE', `contact_submissions?id=eq.${ID}`],
  ['DELETE', 'contact_submissions?name=neq.'],
  ['GET', `user_roles?select=role&user_id=eq.${ID}&role=eq.admin`],
  ['POST', 'rpc/submission_statistics'],
  ['POST', 'rpc/grant_admin'],
])('%s %s is a call of the product', (method, path) => {
  expect(isServed(method, path)).toBe(true);
});

test.each([
  ['GET', ''],
  ['GET', 'users'],
  ['GET', 'constructor'],
  ['GET', 'contact_submissions/'],
  ['POST', '%63ontact_submissions'],
  ['POST', 'contact_submissions?columns=%22nothing%22'],
  ['POST', 'contact_submissions?on_conflict=id'],
  ['POST', 'contact_submissions?%F0%AF%AD%BD=constructor'],
  ['GET', 'contact_submissions?select=*,user_roles(*)'],
  ['GET', 'contact_submissions?select=name::int4'],
  ['GET', 'contact_submissions?select=id.count()'],
  ['GET', 'contact_submissions?order=nothing.asc'],
  ['GET', 'contact_submissions?limit=-1'],
  ['GET', 'contact_submissions?limit=99999999999999999999'],
  ['GET', 'contact_submissions?or=(name.eq.a,name.eq.b)'],
  ['GET', 'contact_submissions?name=like.*'],
  ['GET', 'contact_submissions?name=eq.%00'],
  ['GET', 'contact_submissions?name=eq.true'],
  ['GET', 'contact_submissions?name=eq.%7Ba%7D'],
  ['GET', 'contact_submissions?id=eq.1'],
  ['GET', 'contact_submissions?__proto__=eq.1'],
  ['GET', `contact_submissions?select=id&select=*`],
  ['GET', 'contact_submissions?apikey=sb_secret_guess'],
  ['DELETE', 'contact_submissions'],
  ['DELETE', 'contact_submissions?select=*'],
  ['DELETE', `contact_submissions?id=eq.${ID}&limit=1`],
  ['GET', 'rpc/submission_statistics'],
  ['POST', 'rpc/submission_statistics?a=b'],
  ['POST', 'rpc/pg_sleep'],
])('%s %s is none', (method, path) => {
  expect(isServed(method, path)).toBe(false);
});

test.each([
  ['POST', '/auth/v1/signup?redirect_to=https%3A%2F%2Fsite.example%2Fadmin', true],
  ['POST', '/auth/v1/token?grant_type=password', true],
  ['POST', '/auth/v1/token?grant_type=refresh_token', true],
  ['POST', '/auth/v1/logout?scope=global', true],
  ['GET', '/auth/v1/user', true],
  ['POST', '/auth/v1/toke%6E?grant_type=password', false],
  ['POST', '/auth/v1//token?grant_type=password', false],
  ['POST', '/auth/v1/token?grant_type=refresh_token&grant_type=password', false],
  ['POST', '/auth/v1/token?grant_type=pkce', false],
  ['POST', '/auth/v1/admin/users', false],
  ['PUT', '/auth/v1/user', false],
])('sign-in call %s %s: %s', (method, path, served) => {
  expect(isAuthCall({ method, url: SITE + path })).toBe(served);
});
