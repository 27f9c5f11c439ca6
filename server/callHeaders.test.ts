import { expect, test } from 'vitest';
import { asksOtherSchema, isJson, passedHeaders } from './callHeaders.ts';

test('who asks is passed on, and what the product asks for', () => {
  const headers = new Headers({
    apikey: 'key',
    authorization: 'Bearer token',
    'user-agent': 'browser',
    accept: 'application/vnd.pgrst.object+json',
    prefer: 'count=exact, return=representation',
  });
  expect(Object.fromEntries(passedHeaders(headers))).toEqual({
    apikey: 'key',
    authorization: 'Bearer token',
    'user-agent': 'browser',
    accept: 'application/vnd.pgrst.object+json',
    prefer: 'count=exact,return=representation',
    'content-type': 'application/json',
  });
});

test('all else is not', () => {
  const headers = new Headers({
    accept: 'application/vnd.pgrst.plan+json; options=analyze',
    prefer: 'resolution=merge-duplicates,tx=rollback',
    range: '0-',
    cookie: 'a=b',
    'x-forwarded-for': '198.51.100.1',
    'x-http-method-override': 'DELETE',
    'content-type': 'text/csv',
  });
  expect(Object.fromEntries(passedHeaders(headers))).toEqual({
    accept: 'application/json',
    'content-type': 'application/json',
  });
});

test.each([
  ['application/json', true],
  ['application/json;charset=UTF-8', true],
  ['application/json; charset=utf-16', false],
  ['text/csv', false],
  ['', false],
])('a body of the type %s is JSON: %s', (type, json) => {
  expect(isJson(new Headers({ 'content-type': type }))).toBe(json);
});

test('a compressed body is none that we read', () => {
  expect(isJson(new Headers({ 'content-type': 'application/json', 'content-encoding': 'gzip' }))).toBe(false);
});

test('there is one schema', () => {
  expect(asksOtherSchema(new Headers())).toBe(false);
  expect(asksOtherSchema(new Headers({ 'accept-profile': 'public' }))).toBe(false);
  expect(asksOtherSchema(new Headers({ 'content-profile': 'auth' }))).toBe(true);
});
