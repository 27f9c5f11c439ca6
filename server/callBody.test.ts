import { expect, test } from 'vitest';
import { isPlainCredentials, isPlainRow, readText } from './callBody.ts';
import { TEXT } from './calls.ts';

test.each([
  ['{"email":"a@b.example","password":"secret12","data":{"full_name":"Ann"}}', true],
  [
    '{"email":"a@b.example","password":"secret12","data":{},"gotrue_meta_security":{},"code_challenge":null}',
    true,
  ],
  ['{"refresh_token":"abc"}', true],
  ['{"password":"six\\\\u0000"}', true],
  ['', true],
  ['not json', false],
  ['[]', false],
  ['null', false],
  ['{"email":{}}', false],
  ['{"password":1}', false],
  [`{"email":"${'a'.repeat(256)}"}`, false],
  ['{"password":"\\u0000"}', false],
  ['{"password":"six\\ud800"}', false],
  ['{"data":{"full_name":"\\u0000"}}', false],
  ['{"data":{"full_name":{"a":"b"}}}', false],
  [`{"data":{"full_name":"${'a'.repeat(256)}"}}`, false],
  [`{"data":${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}}`, false],
  ['{"role":"service_role"}', false],
  ['{"__proto__":"x"}', false],
])('credentials %s: %s', (body, plain) => {
  expect(isPlainCredentials(body)).toBe(plain);
});

const NAMES = { name: TEXT, details: TEXT, id: /^\d$/ };

test.each([
  ['{"name":"Ann","details":null}', true],
  ['{"id":"1"}', true],
  ['{}', false],
  ['[{"name":"Ann"}]', true],
  ['', false],
  ['{"name"', false],
  ['{"name":{"a":1}}', false],
  ['{"name":["a"]}', false],
  ['{"details":5}', false],
  ['{"id":"x"}', false],
  ['{"name":"A\\u0000"}', false],
  ['{"name":"\\ud83d\\udc9a"}', true],
  ['{"name":"A\\ud83d"}', false],
  ['{"name":"\\udc9aB"}', false],
  ['{"nothing":"Ann"}', false],
  ['{"__proto__":"Ann"}', false],
  ['{"constructor":null}', false],
  ['[1]', false],
  ['true', false],
])('row %s: %s', (body, plain) => {
  expect(isPlainRow(body, { names: NAMES, isTable: true })).toBe(plain);
});

test('only the service role sends several rows', () => {
  const target = { names: NAMES, isTable: true };
  expect(isPlainRow('[{"name":"Ann"},{"name":"Bob"}]', target, true)).toBe(true);
  expect(isPlainRow('[{"name":"Ann"},{"name":5}]', target, true)).toBe(false);
  expect(isPlainRow('[{"name":"Ann"},{"name":"Bob"}]', target, false)).toBe(false);
  expect(isPlainRow('[]', target, false)).toBe(false);
  expect(isPlainRow('[{"name":"Ann"}]', target, false)).toBe(true);
});

test('a call may have no arguments', () => {
  expect(isPlainRow('{}', { names: {}, isTable: false })).toBe(true);
});

test.each([
  [[0x7b, 0x7d], '{}'],
  [[0xf0, 0x9f, 0x92, 0x9a], '💚'],
  [[0xff, 0x7b], undefined],
  [[0xc0, 0xae], undefined],
  [[0xed, 0xa0, 0x80], undefined],
])('a body of the bytes %j reads as %s', async (bytes, text) => {
  const request = new Request('http://site.example', { method: 'POST', body: new Uint8Array(bytes) });
  expect(await readText(request)).toBe(text);
});
