import { expect, test } from 'vitest';
import { hasReadableToken } from './callToken.ts';

const token = (algorithm: string) =>
  `Bearer ${Buffer.from(JSON.stringify({ alg: algorithm })).toString('base64url')}.e30.c2ln`;

test.each([
  [undefined, true],
  ['Bearer key', true],
  [token('HS256'), true],
  [token('none'), false],
  ['Bearer abc', false],
  ['Bearer a.b.c', false],
  ['Basic eDp5', false],
])('token %s: %s', (authorization, readable) => {
  expect(hasReadableToken(new Headers({ apikey: 'key', ...(authorization && { authorization }) }))).toBe(
    readable,
  );
});
