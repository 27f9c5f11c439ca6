import { expect, test } from 'vitest';
import { sslOf } from './postgres.ts';

test.each([
  ['postgres://db.example/site', { ssl: 'prefer' }],
  ['postgres://user:word@192.0.2.7:5432/site', { ssl: 'prefer' }],
  ['postgres://db.example/site?sslmode=verify-full', {}],
  ['postgres://127.0.0.1:5432/site', {}],
  ['postgres://localhost/site', {}],
  ['postgres:///site?host=/run/postgresql', {}],
])('%s is spoken to with %j', (url, ssl) => {
  expect(sslOf(url)).toEqual(ssl);
});
