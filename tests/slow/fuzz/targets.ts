import fc from 'fast-check';
import { PUBLIC_KEY } from '../../../server/database/backend.ts';

const PATHS = [
  '/auth/v1/token?grant_type=password',
  '/auth/v1/token',
  '/auth/v1/signup',
  '/rest/v1/contact_submissions',
  '/rest/v1/rpc/list_admins',
  '/request',
];

/** Where two parsers of URLs may part: before the path, within it, and around the question mark. */
const BEFORE = [
  '',
  'http://localhost',
  'http://a:b@localhost',
  'https://:@[::1]',
  'http://localhost#',
  '/',
  '//',
  '\\',
  '/.',
  '/x/..',
  '#',
  '?',
  ' ',
];
const WITHIN = ['', '/', '/.', '/x/..', '/%2e%2e/v1', '\\', ';a=b', '%00', '%23', '%3F', '#', '\t'];
const BETWEEN = ['?', '#?', '?#', '%3F', '??', '?&', '#', '?x=1&', '?grant%5Ftype=refresh_token&', ';'];

/** In most cases `plain`, so that one oddity comes alone more often than with others. */
const mostly = (plain: string, odd: string[]) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(plain) }, fc.constantFrom(...odd));

/** A sign-in or a request, asked for so that a guard and what stands behind it could read two things. */
export const targetRequest = fc
  .record({
    path: fc.constantFrom(...PATHS),
    before: mostly('', BEFORE),
    within: mostly('', WITHIN),
    at: fc.integer({ min: 0, max: 40 }),
    between: mostly('?', BETWEEN),
    after: fc.constantFrom('', '#', '#?grant_type=password', '?grant_type=password', '&grant_type=password'),
    host: fc.constantFrom('site.example', 'localhost', 'a:b@localhost', 'localhost#'),
  })
  .map(({ path, before, within, at, between, after, host }) => {
    const [start = '', query = 'grant_type=password'] = path.split('?');
    const target = before + start.slice(0, at) + within + start.slice(at) + between + query + after;
    const body = '{"email":"member@mail.example","password":"wrong password"}';
    return [
      `POST ${target} HTTP/1.1\r\nHost: ${host}\r\napikey: ${PUBLIC_KEY}\r\nContent-Type: application/json\r\n`,
      `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
    ].join('');
  });
