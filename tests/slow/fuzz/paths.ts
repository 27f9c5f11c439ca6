import fc from 'fast-check';

/** Files that lie near the site and are none of it. */
const OUTSIDE = [
  'package.json',
  'server/main.ts',
  'data/secrets.json',
  'secrets.json',
  '.git/config',
  '.git',
  'node_modules/.package-lock.json',
  'supabase/migrations/20261121090000_user_roles.sql',
  'etc/passwd',
  'proc/self/environ',
  'dist/index.html',
  '404.html.br',
  'index.html',
  'auth.html',
  '_astro',
  '_astro/',
  'auth/',
  'services/',
  'evil.example',
  '',
];

const UPWARDS = [
  '../',
  '..\\',
  '%2e%2e/',
  '%2e%2e%2f',
  '..%2f',
  '..%5c',
  '%252e%252e%252f',
  '..%c0%af',
  '%c0%ae%c0%ae/',
  '..%e0%80%af',
  '..;/',
  '....//',
  './',
  '/',
  '\\',
  '%00',
  '%2500',
  '%0d%0aX-Injected:%20yes',
  '..%00/',
  '\u00ae/',
];

const START = [
  '/',
  '//',
  '///',
  '/\\',
  '\\',
  '',
  '/_astro/',
  '/services/../',
  'http://evil.example/',
  'http://evil.example:99999/',
  'http://',
  'https://user:pass@evil.example/',
  'http://[::1/',
  'file:///',
  '//evil.example/',
  '/\\evil.example/',
  '/%2f/evil.example/',
  '*',
  '?',
  '#',
  '/?',
];

const END = [
  '',
  '/',
  '.',
  '%00',
  '%00.html',
  '.html',
  '/index',
  '/index.html',
  '?',
  '#',
  '/.',
  '::$DATA',
  '~',
  '%20',
  ';a=b',
  '%',
];

/** Any byte but those that end a request line. */
const bytes = fc.uint8Array({ maxLength: 30 }).map((values) =>
  Buffer.from(values)
    .toString('latin1')
    .replaceAll(/[\s\0]/g, ''),
);

const path = fc
  .tuple(
    fc.oneof({ weight: 2, arbitrary: fc.constant('/') }, fc.constantFrom(...START)),
    fc.array(fc.constantFrom(...UPWARDS), { maxLength: 8 }),
    fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...OUTSIDE) }, bytes),
    fc.constantFrom(...END),
  )
  .map(([start, upwards, file, end]) => start + upwards.join('') + file + end);

const long = fc
  .tuple(fc.constantFrom('a', '/', '../', '%2e', '\\', 'auth/'), fc.integer({ min: 100, max: 7000 }))
  .map(([part, times]) => `/${part.repeat(times).slice(0, 20_000)}`);

const HOSTS = [
  'site.example',
  '',
  'evil.example',
  'evil.example/x',
  'a b',
  '[::1',
  'site.example:99999',
  '%00',
  '../..',
  'user@site.example',
];

/** A request for a page, as bytes, with a target that no honest client sends. */
export const pathRequest = fc
  .record({
    method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD'),
    target: fc.oneof(
      { weight: 12, arbitrary: path },
      bytes.map((rest) => `/${rest}`),
      long,
    ),
    host: fc.oneof({ weight: 12, arbitrary: fc.constant('site.example') }, fc.constantFrom(...HOSTS)),
  })
  .map(({ method, target, host }) =>
    Buffer.from(`${method} ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`, 'latin1'),
  );
