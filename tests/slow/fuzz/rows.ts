import fc from 'fast-check';
import { sample } from '../../support/samples.ts';
import { headerText, json, text } from './texts.ts';

const COLUMNS = [
  ...Object.keys(sample),
  'id',
  'status',
  'created_at',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'user_id',
];

type Entry = [name: string, value: string];
const honest = Object.entries(sample).map(([name, value]): Entry => [name, JSON.stringify(value)]);
const asObject = (entries: Entry[]) =>
  `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`;

/** An honest row with a column or two changed, added, told twice or left out. */
const nearRow = fc
  .record({
    changes: fc.array(fc.tuple(fc.oneof(fc.constantFrom(...COLUMNS), text), json), { maxLength: 2 }),
    isReplaced: fc.boolean(),
    left: fc.integer({ min: 0, max: 20 }),
  })
  .map(({ changes, isReplaced, left }) => {
    const kept = honest.filter(
      ([name], index) => index !== left && !(isReplaced && changes.some((change) => change[0] === name)),
    );
    return asObject([...kept, ...changes]);
  });

/** Texts only, so that the database itself decides. */
const textRow = fc
  .tuple(fc.constantFrom(...Object.keys(sample)), text)
  .map(([name, value]) => JSON.stringify({ ...sample, [name]: value }));

/** Some bytes of an honest row are others: often no UTF-8 any more. */
const damagedRow = fc
  .array(fc.tuple(fc.nat(300), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 4 })
  .map((changes) => {
    const bytes = Buffer.from(JSON.stringify(sample));
    for (const [place, value] of changes) bytes[place % bytes.length] = value;
    return bytes;
  });

const body: fc.Arbitrary<string | Uint8Array> = fc.oneof(
  { weight: 4, arbitrary: nearRow },
  { weight: 3, arbitrary: textRow },
  json,
  fc.array(nearRow, { maxLength: 4 }).map((rows) => `[${rows.join(',')}]`),
  damagedRow,
  fc.uint8Array({ maxLength: 60 }),
);

const headers = fc.record(
  {
    prefer: fc.oneof(
      fc.constantFrom(
        'return=representation',
        'return=minimal,count=exact',
        'resolution=merge-duplicates',
        'resolution=ignore-duplicates,return=representation',
        'tx=rollback',
        'missing=default',
        'handling=strict,max-affected=1',
        'params=single-object',
      ),
      headerText,
    ),
    'content-type': fc.oneof(
      fc.constantFrom(
        'application/json; charset=utf-16',
        'text/csv',
        'application/x-www-form-urlencoded',
        'application/octet-stream',
        'multipart/form-data',
        'application/vnd.pgrst.object+json',
      ),
      headerText,
    ),
    accept: fc.oneof(
      fc.constantFrom(
        'text/csv',
        'application/vnd.pgrst.plan+json; for="application/json"; options=analyze|verbose;',
        'application/openapi+json',
        'application/octet-stream',
      ),
      headerText,
    ),
    'content-profile': fc.oneof(fc.constantFrom('public', 'auth', 'private', 'pg_catalog'), headerText),
    'accept-profile': fc.oneof(fc.constantFrom('auth', 'private'), headerText),
    'content-encoding': fc.constantFrom('gzip', 'br', 'identity', 'deflate'),
  },
  { requiredKeys: [] },
);

const query = fc.oneof(
  fc.constantFrom(
    'select=*',
    'select=id,status',
    'columns="name"',
    'columns=name,phone,email,service,location',
    'columns="status"',
    'on_conflict=id',
    'on_conflict=id&columns=name',
    'id=eq.1',
    'select=*,user_roles(*)',
    'select=name::int4',
    'order=id',
    'limit=0',
    '%00',
    'select=%ff',
  ),
  fc.tuple(text, text).map((pair) => pair.map((part) => encodeURIComponent(part.toWellFormed())).join('=')),
);

/** A row sent to the one table that takes them. */
export const rowCall = fc.record({
  body,
  headers: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, headers),
  query: fc.oneof({ weight: 3, arbitrary: fc.constant('') }, query),
});
