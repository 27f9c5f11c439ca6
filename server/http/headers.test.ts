import { expect, test } from 'vitest';
import { headersOfAll, headersOfFile } from './headers.ts';

test('HTTPS is asked for where the site is public over it, for this host alone', () => {
  expect(headersOfAll('https://firm.example')['Strict-Transport-Security']).toBe('max-age=63072000');
  for (const url of ['http://localhost:3000', undefined])
    expect(headersOfAll(url)).not.toHaveProperty('Strict-Transport-Security');
});

test.each([
  ['/', 'no-cache'],
  ['/services/sharps-removal', 'no-cache'],
  ['/favicon.svg', 'no-cache'],
  ['/auth', 'no-store'],
  ['/admin', 'no-store'],
  ['/_astro/index.Xy12.js', 'public, max-age=31536000, immutable'],
])('%s may be kept: %s', (path, rule) => {
  expect(headersOfFile(path)['Cache-Control']).toBe(rule);
});

test('a page brings its own policy, to which framing is added', () => {
  const page = `<meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'self';">`;
  expect(headersOfFile('/', page)['Content-Security-Policy']).toBe(
    "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
  );
  expect(() => headersOfFile('/', '<p>')).toThrow('no Content-Security-Policy');
});

test('what is no page may load nothing', () => {
  expect(headersOfFile('/favicon.svg')['Content-Security-Policy']).toBe(
    "default-src 'none'; frame-ancestors 'none'",
  );
});
