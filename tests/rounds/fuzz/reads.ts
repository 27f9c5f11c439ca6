import fc from 'fast-check';
import { headerText, json, text } from './texts.ts';

const encoded = text.map((part) => encodeURIComponent(part.toWellFormed()));

const TARGETS = [
  'contact_submissions',
  'user_roles',
  '%63ontact_submissions',
  'contact_submissions/',
  'contact_submissions%00',
  'contact_submissions,user_roles',
  'public.contact_submissions',
  'auth.users',
  'users',
  'pg_catalog.pg_authid',
  'pg_stat_activity',
  'information_schema.tables',
  'sessions',
  'refresh_tokens',
  '',
  '..',
  '../auth/v1/user',
  '%2e%2e/%2e%2e/_system/config',
  '..%2f..%2f_system',
  'rpc/submission_statistics',
  'rpc/submission_charts',
  'rpc/grant_admin',
  'rpc/revoke_admin',
  'rpc/list_admins',
  'rpc/is_admin',
  'rpc/private.is_admin',
  'rpc/trim_submission',
  'rpc/pg_sleep',
  'rpc/version',
  'rpc/set_config',
  'rpc/query_to_xml',
  'rpc/',
  'rpc',
];

const COLUMNS = ['id', 'name', 'email', 'status', 'created_at', 'user_id', 'role', 'nothing'];
const OPERATORS =
  'eq neq gt lt gte lte like ilike match imatch is in cs cd ov fts phfts wfts sl adj not eq(any)'.split(' ');

const filter = fc
  .tuple(fc.constantFrom(...COLUMNS), fc.constantFrom(...OPERATORS), encoded)
  .map(([column, operator, value]) => `${column}=${operator}.${value}`);

const setting = fc
  .tuple(
    fc.constantFrom(
      'select',
      'order',
      'limit',
      'offset',
      'or',
      'and',
      'not.or',
      'columns',
      'apikey',
      'account_email',
    ),
    fc.oneof(
      encoded,
      fc.constantFrom(
        '*',
        '*,user_roles(*)',
        'count()',
        'id.count()',
        'name::int4',
        'x:name',
        'name->a->>b',
        '...user_roles(role)',
        'user_roles!inner(*)',
        'id.desc.nullslast',
        'nothing.asc',
        '-1',
        '9'.repeat(30),
        '1e9',
        '(id.eq.1,name.like.*)',
        `${'('.repeat(200)}id.eq.1${')'.repeat(200)}`,
        `${'not.'.repeat(300)}id.eq.1`,
        `(${'name.eq.a,'.repeat(200)}name.eq.b)`,
      ),
    ),
  )
  .map((pair) => pair.join('='));

const headers = fc.record(
  {
    prefer: fc.oneof(
      fc.constantFrom(
        'count=exact',
        'count=planned',
        'count=estimated',
        'return=representation',
        'tx=commit',
      ),
      headerText,
    ),
    accept: fc.oneof(
      fc.constantFrom(
        'text/csv',
        'application/vnd.pgrst.object+json',
        'application/vnd.pgrst.plan+text; for="application/json"; options=analyze|verbose|settings|buffers;',
        'application/openapi+json',
        'application/geo+json',
      ),
      headerText,
    ),
    range: fc.oneof(fc.constantFrom('0-', '0-0', '5-1', 'bytes=0-1', `0-${'9'.repeat(30)}`), headerText),
    'accept-profile': fc.constantFrom('auth', 'private', 'pg_catalog', 'public'),
    'x-http-method-override': fc.constantFrom('GET', 'DELETE', 'PATCH', 'PUT'),
  },
  { requiredKeys: [] },
);

const anyQuery = fc
  .array(fc.oneof(filter, setting, encoded), { maxLength: 4 })
  .map((parts) => parts.join('&'));

/** A request that is there, and that nobody but an admin may delete. */
export const MARKED_ID = '5d0e7a52-3c1b-4f6e-9a80-1f2b3c4d5e6f';

const mostly = (usual: string, odd: fc.Arbitrary<string>) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(usual) }, odd);

const list = fc
  .record({
    select: mostly('*', fc.constantFrom('id', 'name,email', '*,user_roles(*)')),
    status: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom('eq.spam', 'neq.spam') },
      encoded.map((value) => `eq.${value}`),
    ),
    order: mostly('created_at.desc%2Cid.desc', fc.constantFrom('id', 'name.asc.nullsfirst')),
    offset: fc.oneof({ weight: 3, arbitrary: fc.nat(9) }, fc.nat()).map(String),
    limit: fc.oneof({ weight: 3, arbitrary: fc.nat(1_000) }, fc.nat()).map(String),
  })
  .map((parameters) =>
    Object.entries(parameters)
      .map((pair) => pair.join('='))
      .join('&'),
  );

/** In the form that the product's have, so that most come as far as the database. */
export const honestQuery = fc.oneof(
  { weight: 3, arbitrary: list },
  fc.oneof(fc.constant(MARKED_ID), fc.uuid()).map((id) => `id=eq.${id}`),
  fc.uuid().map((id) => `select=role&user_id=eq.${id}&role=eq.admin`),
);

/** Someone who may read nothing asks for something, or to have it deleted. */
export const readCall = fc.record({
  isSignedIn: fc.boolean(),
  method: fc.constantFrom('GET', 'GET', 'HEAD', 'DELETE', 'POST', 'PATCH', 'PUT', 'OPTIONS'),
  target: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('contact_submissions', 'user_roles') },
    { weight: 3, arbitrary: fc.constantFrom(...TARGETS) },
    encoded,
    encoded.map((name) => `rpc/${name}`),
  ),
  query: fc.oneof(anyQuery, honestQuery),
  headers: fc.oneof(fc.constant({}), headers),
  body: fc.oneof(fc.constantFrom('{}', '[]', '{"account_email":"member@mail.example"}'), json),
});
