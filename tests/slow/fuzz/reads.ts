import fc from 'fast-check';
import { sample } from '../../support/samples.ts';
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
  'rpc/list_submissions',
  'rpc/count_submissions',
  'rpc/submission_news',
  'rpc/find_submissions',
  'submission_handling',
  'handling_state',
  'rpc/handle_submission',
  'rpc/read_handling',
  'rpc/list_handling',
  'rpc/staff_name',
  'rpc/search_text',
  'rpc/submission_charts',
  'rpc/count_selected',
  'rpc/list_selected',
  'rpc/delete_submissions',
  'rpc/export_submissions',
  'rpc/unchanged_since',
  'rpc/lock_submissions',
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

const id = fc.oneof(fc.constant(MARKED_ID), fc.uuid());
const mostly = <T>(usual: fc.Arbitrary<T>) => fc.oneof({ weight: 9, arbitrary: usual }, json.map(parse));
const parse = (body: string): unknown => JSON.parse(body);
const time = fc
  .date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') })
  .map((date) => date.toISOString());
const search = fc.oneof(
  text,
  fc.constantFrom('%', '_%_', '\\', '07700 900', '+44', 'a b c d e f g h i j k l'),
);

const filters = {
  folder: mostly(fc.constantFrom('requests', 'spam', 'all')),
  search: mostly(search.map((words) => words.toWellFormed().replaceAll('\0', '').slice(0, 200) || 'a')),
  urgencies: mostly(fc.uniqueArray(fc.constantFrom('', 'emergency', 'urgent', 'standard', 'scheduled'))),
  service: mostly(fc.constantFrom(sample.service, 'Other')),
  stage: mostly(fc.constantFrom('open', 'taken', 'answered')),
  since: mostly(time),
  until: mostly(time),
};
const key = {
  sort: mostly(fc.constantFrom('newest', 'urgency')),
  after_created_at: mostly(time),
  after_id: mostly(fc.uuid()),
  after_urgency: mostly(fc.constantFrom('', 'urgent')),
  wanted: mostly(fc.integer({ min: 1, max: 100 })),
};
const snapshot = mostly(
  fc.constantFrom('1:9:', '7:12:8,9', '9:1:', '1:9:20', '9999999999:99999999999:', 'now'),
);
/** None that is there: an admin's oddities must delete nothing. */
const unknownIds = mostly(fc.array(fc.uuid(), { minLength: 1, maxLength: 9 }));
const handling = {
  submission: mostly(id),
  event: mostly(fc.uuid()),
  kind: mostly(fc.constantFrom('taken', 'answered', 'reopened', 'note', 'spam', 'not_spam')),
  note: mostly(text),
  taking_over: mostly(fc.uuid()),
};
const rpc = (name: string, fields: Record<string, fc.Arbitrary<unknown>>, requiredKeys: string[] = []) =>
  fc
    .record(fields, { requiredKeys })
    .map((body) => ({ method: 'POST', path: `/rest/v1/rpc/${name}`, body: JSON.stringify(body) }));

/** In the form that the product's have. */
const honestQuery = fc.oneof(
  fc.uuid().map((uuid) => `select=role&user_id=eq.${uuid}&role=eq.admin`),
  id.map((uuid) => `select=*&id=eq.${uuid}`),
);

/** The desk's own calls with fields that are mostly right, so that most come as far as the database. */
export const oddCall = fc.oneof(
  rpc('list_submissions', { ...filters, ...key }),
  rpc('count_submissions', filters),
  rpc('submission_news', { ...filters, looked_at: mostly(time) }),
  rpc('count_selected', filters),
  rpc(
    'list_selected',
    { ...filters, after_created_at: mostly(time), after_id: mostly(fc.uuid()), snapshot },
    ['snapshot'],
  ),
  rpc('export_submissions', { ...filters, ...key, ids: unknownIds }),
  rpc('delete_submissions', { ids: unknownIds, snapshot }, ['ids']),
  rpc('handle_submission', handling, ['submission', 'event', 'kind']),
  rpc('read_handling', { submission: mostly(id) }, ['submission']),
  rpc('list_handling', { submissions: mostly(fc.array(id, { maxLength: 9 })), changed_after: mostly(time) }, [
    'submissions',
    'changed_after',
  ]),
  id.map((uuid) => ({
    method: 'GET',
    path: `/rest/v1/contact_submissions?select=*&id=eq.${uuid}`,
    body: undefined,
  })),
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
  body: fc.oneof(
    fc.constantFrom('{}', '[]', '{"account_email":"member@mail.example"}', `{"ids":["${MARKED_ID}"]}`),
    json,
    oddCall.map(({ body }) => body ?? ''),
  ),
});
