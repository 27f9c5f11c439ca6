import { expect, test } from 'vitest';
import { readPostgresUrl } from './postgresUrl.ts';

test.each([
  ['postgres://site@localhost/site', false],
  ['postgres://site@127.0.0.1:6432/site?sslmode=disable', false],
  ['postgres://site@[::1]/site', false],
  ['postgres:///site?host=/run/postgresql', false],
  ['postgres://site@localhost/site?sslmode=verify-full', true],
  ['postgres://site@db.example/site', true],
  ['postgres://site@192.0.2.7/site?sslmode=verify-full', true],
  ['postgres://localhost/site?host=db.example', true],
])('%s: certificate verified: %s', (url, isVerified) => {
  expect(readPostgresUrl(url).isVerified).toBe(isVerified);
});

test.each(['disable', 'allow', 'prefer', 'require', 'verify-ca', 'no-verify'])(
  'sslmode=%s is refused for another machine',
  (mode) => {
    expect(() => readPostgresUrl(`postgres://site@db.example/site?sslmode=${mode}`)).toThrow(
      `sslmode=${mode} does not verify which server it talks to.`,
    );
  },
);

test.each(['ssl=0', 'ssl=no-verify', 'sslcert=/a.pem'])(
  '%s, which the driver would obey, is refused',
  (parameter) => {
    expect(() => readPostgresUrl(`postgres://site@db.example/site?${parameter}`)).toThrow('is not supported');
  },
);

test('the driver gets an address without TLS parameters, and never without a host', () => {
  const url = 'postgresql://site:p%40ss@db.example:6432/site?sslmode=verify-full&sslrootcert=/etc/ca.pem&a=b';
  expect(readPostgresUrl(url)).toEqual({
    address: 'postgresql://site:p%40ss@db.example:6432/site?a=b',
    name: 'PostgreSQL at db.example:6432/site',
    isVerified: true,
    ca: '/etc/ca.pem',
  });
  expect(readPostgresUrl('postgres:///site').address).toBe('postgres://localhost/site');
  expect(readPostgresUrl('postgres:///site?host=/run/postgresql').address).toContain(
    'host=%2Frun%2Fpostgresql',
  );
});
