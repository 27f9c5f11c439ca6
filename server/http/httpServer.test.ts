import { expect, test } from 'vitest';
import { parseTarget } from './httpServer.ts';

test.each([
  ['/', '/', ''],
  ['/?', '/', '?'],
  ['/?a=/../b?', '/', '?a=/../b?'],
  ["/it's", "/it's", ''],
  ['//services', '//services', ''],
  ['/a%2Fb?c=d', '/a%2Fb', '?c=d'],
  ['/a..b/.well-known', '/a..b/.well-known', ''],
  ['http://site.example/a?b=c', '/a', '?b=c'],
  ['HTTP://[::1]:3000', '/', ''],
])('%s is read', (target, path, search) => {
  expect(parseTarget(target)).toEqual({ path, search });
});

test.each([
  ['a fragment', '/auth/v1/token#?grant_type=password'],
  ['user information', 'http://a:b@localhost/rest/v1/contact_submissions'],
  ['another protocol', 'file:///etc/passwd'],
  ['a backslash', '/\\evil.example/'],
  ['dot segments', '/services/../admin'],
  ['encoded dot segments', '/services/%2e%2E'],
  ['a raw space', '/a b'],
  ['a line break', '/a\nb'],
  ['bytes above ASCII', '/\u00fc'],
  ['no path', '*'],
  ['an authority', 'site.example:443'],
])('%s is refused', (_what, target) => {
  expect(parseTarget(target)).toBeUndefined();
});
