import { expect, test } from 'vitest';
import { isPlainCredentials, isPlainRow, isReadable } from './plain.ts';

test.each([
  ['{"email":"a@b.example","password":"secret12","data":{"full_name":"Ann"}}', true],
  ['{"refresh_token":"abc"}', true],
  ['not json', true],
  ['[]', false],
  ['null', false],
  ['{"email":{}}', false],
  ['{"password":1}', false],
  [`{"email":"${'a'.repeat(256)}"}`, false],
  ['{"data":{"full_name":"\\u0000"}}', false],
])('credentials %s: %s', (body, plain) => {
  expect(isPlainCredentials(body)).toBe(plain);
});

test.each([
  ['{"name":"Ann","details":null}', true],
  ['[{"name":"Ann"}]', true],
  ['', true],
  ['{"name":{"a":1}}', false],
  ['{"name":["a"]}', false],
  ['{"details":5}', false],
  ['[1]', false],
  ['true', false],
])('row %s: %s', (body, plain) => {
  expect(isPlainRow(body)).toBe(plain);
});

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
  const headers = { apikey: 'key', ...(authorization && { authorization }) };
  expect(isReadable(new Request('http://site.example/rest/v1/x', { headers }))).toBe(readable);
});

test('a path that cannot be decoded is not readable', () => {
  expect(isReadable(new Request('http://site.example/rest/v1/%zz'))).toBe(false);
});
