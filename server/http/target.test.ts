import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatTarget, parseTarget } from './target.ts';

test.each([
  ['/', { path: '/', query: [] }],
  ['/?', { path: '/', query: [] }],
  ['/?a=help?', { path: '/', query: [['a', 'help?']] }],
  ['/??', { path: '/', query: [['?', '']] }],
  ["/it's?q=it's", { path: "/it's", query: [['q', "it's"]] }],
  ['//services', { path: '//services', query: [] }],
  ['/a%2Fb', { path: '/a%2Fb', query: [] }],
  [
    '/a?b=c%20d&b=',
    {
      path: '/a',
      query: [
        ['b', 'c d'],
        ['b', ''],
      ],
    },
  ],
  ['http://site.example/a?b=c', { path: '/a', query: [['b', 'c']] }],
  ['HTTP://[::1]:3000', { path: '/', query: [] }],
  ['https://site.example?b', { path: '/', query: [['b', '']] }],
])('%s is read', (target, expected) => {
  expect(parseTarget(target)).toEqual(expected);
});

test.each([
  ['a fragment', '/auth/v1/token#?grant_type=password'],
  ['an empty fragment', '/#'],
  ['a fragment in a whole URL', 'http://site.example/#a'],
  ['a user', 'http://a:b@localhost/rest/v1/contact_submissions'],
  ['an empty user', 'http://@localhost/'],
  ['another protocol', 'file:///etc/passwd'],
  ['a backslash', '/\\evil.example/'],
  ['dots', '/services/../admin'],
  ['encoded dots', '/services/%2e%2E/admin'],
  ['a raw space', '/a b'],
  ['a tab', '/a\tb'],
  ['a line', '/a\nb'],
  ['raw bytes above ASCII', '/\u00fc'],
  ['nothing that is a path', '*'],
  ['an authority', 'site.example:443'],
  ['a relative path', 'a'],
])('%s is refused', (_what, target) => {
  expect(parseTarget(target)).toBeUndefined();
});

/** Pieces on which parsers of URLs are known to part. */
const PIECES = [
  ...['/', '//', '\\', '?', '#', '&', '=', ';', ':', '@', '.', '..', '%', '%2e', '%2F', '%23', '%3F', '%00'],
  ...[
    'http://',
    'https://',
    'a:b@',
    'localhost',
    '[::1]',
    'auth/v1/token',
    'grant_type=password',
    '+',
    '%20',
  ],
  ...[' ', '\t', '\r\n', '\u00e9', '\ud800', '|', '^', '`', '{', "'", '"', '<', '*', ''],
];

const decoded = (path: string) =>
  path.replaceAll(/%(2[27]|3[CE]|5E|60|7[BCD])/g, (sign) => decodeURIComponent(sign));

test('whatever a browser makes of an address is taken', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true }), fc.string(), (address, typed) => {
      const { pathname, search } = new URL(`${address}?${typed}`);
      expect(parseTarget(pathname + search)).toMatchObject({ path: pathname });
    }),
    { numRuns: 5_000, seed: 20_261_121 },
  );
});

test('what is read reads the same to every parser behind', () => {
  const target = fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 3 })), {
    maxLength: 8,
  });
  const read = { yes: 0, no: 0 };
  fc.assert(
    fc.property(target, (pieces) => {
      const sent = pieces.join('');
      const parsed = parseTarget(sent);
      read[parsed ? 'yes' : 'no'] += 1;
      if (parsed === undefined) return;
      const { path, query } = parsed;
      // By hand, as a reader would who splits at the first question mark.
      const [whole = '', ...rest] = sent.replace(/^https?:\/\/[^/?]*/i, '').split('?');
      expect(decoded(path)).toBe(decoded(whole || '/'));
      expect(query).toEqual([...new URLSearchParams(`?${rest.join('?')}`)]);
      // By the URL standard, of the target and of what is handed on.
      for (const again of [sent.replace(/^https?:\/\/[^/?]*/i, ''), formatTarget(parsed)]) {
        const url = new URL(`http://localhost${again}`);
        expect([url.pathname, url.hash, url.username]).toEqual([path, '', '']);
        expect([...url.searchParams]).toEqual(query);
      }
    }),
    { numRuns: 20_000, seed: 20_261_121 },
  );
  expect(Math.min(read.yes, read.no)).toBeGreaterThan(1000);
});
