import fc from 'fast-check';
import { PUBLIC_KEY } from '../../../server/database/backend.ts';

const METHODS =
  'TRACE CONNECT TRACK DEBUG PATCH PUT OPTIONS DELETE PROPFIND MKCOL MOVE COPY LOCK PURGE SEARCH QUERY LINK get Get post delete GETT G'.split(
    ' ',
  );

const PATHS = [
  '/',
  '/auth',
  '/healthz',
  '/nowhere',
  '/rest/v1/contact_submissions',
  '/rest/v1/rpc/list_admins',
  '/auth/v1/token?grant_type=password',
  '/auth/v1/user',
  '*',
  'site.example:443',
];

/** A request as bytes whose method is none of the product's. */
export const methodRequest = fc
  .record({
    method: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...METHODS) },
      fc.stringMatching(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,12}$/),
    ),
    path: fc.constantFrom(...PATHS),
    override: fc.constantFrom(
      '',
      'X-HTTP-Method-Override: DELETE\r\n',
      'X-Method-Override: PATCH\r\n',
      'X-HTTP-Method: PUT\r\n',
    ),
    version: fc.constantFrom(
      'HTTP/1.1',
      'HTTP/1.1',
      'HTTP/1.0',
      'HTTP/2.0',
      'HTTP/0.9',
      'http/1.1',
      'HTTP/1.11',
    ),
    body: fc.constantFrom('', '{}'),
  })
  .map(({ method, path, override, version, body }) =>
    [
      `${method} ${path} ${version}\r\nHost: site.example\r\napikey: ${PUBLIC_KEY}\r\n${override}`,
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
    ].join(''),
  );
