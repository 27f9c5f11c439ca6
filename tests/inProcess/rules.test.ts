import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SERVICES, URGENCIES } from '../../src/domain/choices.ts';
import { checkSubmission } from '../../src/domain/submission.ts';
import { client, serviceClient } from '../support/api.ts';
import { sample } from '../support/samples.ts';
import { DATABASES, type OpenDatabase } from './databases.ts';

const email = (length: number) => `${'a'.repeat(length - '@mail.example'.length)}@mail.example`;

/** Each rule at its edge, and one past it: the constraint that refuses, or none. */
const CASES: [field: string, value: string | null, constraint: string | null][] = [
  ['name', 'Al', null],
  ['name', 'A', 'name_length'],
  ['name', '  A  ', 'name_length'],
  ['name', '\u00a0\u2003A\ufeff', 'name_length'],
  ['name', '💚', 'name_length'],
  ['name', 'a'.repeat(100), null],
  ['name', `  ${'a'.repeat(100)}  `, null],
  ['name', 'a'.repeat(101), 'name_length'],
  ['name', '💚'.repeat(100), null],
  // What nobody can see is no name: zero-width, filling and joining characters, Braille's blank.
  ['name', '\u200b\u200b', 'name_length'],
  ['name', 'A\u200b\u200d\u2060', 'name_length'],
  ['name', '\u3164\u3164\u115f\uffa0', 'name_length'],
  ['name', '\u2800\u2800\u00ad\u034f', 'name_length'],
  ['name', '\u202e\u2066\u0007\u0085', 'name_length'],
  ['name', '\u{e0041}\u{e0042}\ufe0f\u{1d159}', 'name_length'],
  ['name', '\u0301\u0301\u0301', 'name_length'],
  ['name', '\u200b\u0301A', 'name_length'],
  ['name', '❤️', 'name_length'],
  ['name', 'Zoë', null],
  ['name', 'Zoe\u0308', null],
  ['name', 'A\u200bl', null],
  ['name', 'محمد', null],
  ['name', 'می\u200cترا', null],
  ['name', 'मीरा', null],
  ['name', 'क्\u200dष', null],
  ['name', 'ปู', null],
  ['name', '李明', null],
  ['name', '이슬', null],
  ['name', '👩\u200d🚒', null],
  ['phone', '0163296000', null],
  ['phone', '016329600', 'phone_shape'],
  ['phone', '+44 (0)1632-960001', null],
  ['phone', '01632\u00a0960001', null],
  ['phone', '0'.repeat(20), null],
  ['phone', '0'.repeat(21), 'phone_shape'],
  ['phone', '01632 96000x', 'phone_shape'],
  ['phone', '٠١٢٣٤٥٦٧٨٩', 'phone_shape'],
  ['email', 'a@b.example', null],
  ['email', "o'neil+wales@mail.co.example", null],
  ['email', 'a@b', 'email_shape'],
  ['email', 'a b@mail.example', 'email_shape'],
  ['email', 'a@mail..example', 'email_shape'],
  ['email', '@mail.example', 'email_shape'],
  ['email', 'a@mail.example\nb', 'email_shape'],
  ['email', email(255), null],
  ['email', email(256), 'email_length'],
  ['location', 'Rhy', null],
  ['location', 'Rh', 'location_length'],
  ['location', ' Rh ', 'location_length'],
  ['location', '\u200b\u2800\u3164', 'location_length'],
  ['location', 'Rh\u200b\u200b', 'location_length'],
  ['location', 'กทม', null],
  ['location', 'a'.repeat(200), null],
  ['location', 'a'.repeat(201), 'location_length'],
  ['details', 'a'.repeat(2000), null],
  ['details', 'a'.repeat(2001), 'details_length'],
  ['details', '', null],
  ...SERVICES.map((service) => ['service', service, null] as [string, string, null]),
  ['service', '', 'service_known'],
  ['service', 'sharps removal', 'service_known'],
  ...Object.keys(URGENCIES).map((urgency) => ['urgency', urgency, null] as [string, string, null]),
  ['urgency', 'Emergency', 'urgency_known'],
];

describe.each(DATABASES)('the rules of a submission, on $name', ({ open }) => {
  let database: OpenDatabase;
  let service: SupabaseClient;
  let anonymous: SupabaseClient;
  beforeAll(async () => {
    database = await open();
    anonymous = client(database.direct);
    service = serviceClient(database.direct, database.secrets.jwtSecret);
  });
  afterAll(() => database.close());

  test.each(CASES)('%s %j: %s', async (field, value, constraint) => {
    const { error, status } = await anonymous
      .from('contact_submissions')
      .insert({ ...sample, [field]: value });
    if (constraint === null) return expect(error).toBeNull();
    expect(status).toBe(400);
    expect(error?.code).toBe('23514');
    expect(error?.message).toContain(constraint);
    expect(JSON.stringify(error)).not.toContain(sample.details);
  });

  test('the database takes the choices that the form offers, and no other', async () => {
    const known = await database.backend.sql<{ name: string; rule: string }>(
      `select conname as name, pg_get_constraintdef(oid) as rule from pg_constraint
      where conrelid = 'public.contact_submissions'::regclass and conname in ('service_known', 'urgency_known')`,
    );
    const choices = Object.fromEntries(
      known.map(({ name, rule }) => [name, [...rule.matchAll(/'([^']*)'/g)].map(([, choice]) => choice)]),
    );
    expect(choices).toEqual({ service_known: SERVICES, urgency_known: Object.keys(URGENCIES) });
  });

  test.each(['name', 'phone', 'email', 'service', 'location'])('%s is required', async (field) => {
    const { error } = await anonymous.from('contact_submissions').insert({ ...sample, [field]: null });
    expect(error?.code).toBe('23502');
  });

  test('texts are stored trimmed, blank details and no urgency as null', async () => {
    const padded = {
      name: '\t Pad Ded \n',
      phone: ' 01632\u00a0960009 ',
      email: ' p@mail.example ',
      location: ' Usk ',
    };
    await anonymous
      .from('contact_submissions')
      .insert({ ...sample, ...padded, details: ' \u00a0 ', urgency: null });
    const { data } = await service.from('contact_submissions').select('*').eq('name', 'Pad Ded').single();
    expect(data).toMatchObject({
      name: 'Pad Ded',
      phone: '01632 960009',
      email: 'p@mail.example',
      location: 'Usk',
      details: null,
      urgency: null,
    });
  });

  test('a text that may stay open is stored as null where it is blank', async () => {
    const columns = await database.backend.sql<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_schema = 'public' and table_name = 'contact_submissions' and is_nullable = 'YES'`,
    );
    const open = columns.map(({ name }) => name).filter((name) => name in sample && name !== 'urgency');
    expect(open).toContain('details');
    const blank = Object.fromEntries(open.map((name) => [name, ' \u00a0 ']));
    await anonymous.from('contact_submissions').insert({ ...sample, ...blank, name: 'Blank Person' });
    const { data } = await service
      .from('contact_submissions')
      .select('*')
      .eq('name', 'Blank Person')
      .single();
    expect(data).toMatchObject(Object.fromEntries(open.map((name) => [name, null])));
  });
});

test('every field has its rules tried', () => {
  expect(new Set(CASES.map(([field]) => field))).toEqual(new Set(Object.keys(sample)));
});

test.each(CASES)('the form agrees with the database on %s %j', (field, value, constraint) => {
  const form = new FormData();
  for (const [name, text] of Object.entries({ ...sample, [field]: value })) form.set(name, text ?? '');
  const { errors = [] } = checkSubmission(form);
  expect(errors.map((error) => error.field)).toEqual(constraint === null ? [] : [field]);
});

test.each([
  ['name', '\u200b\u200b', 'Name must be at least 2 characters'],
  ['location', 'Rh\u200b\u200b', 'Location must be at least 3 characters'],
])('what nobody can see in %s is told in SPEC’s words', (field, value, message) => {
  const form = new FormData();
  for (const [name, text] of Object.entries({ ...sample, [field]: value })) form.set(name, text);
  expect(checkSubmission(form).errors).toEqual([{ field, message }]);
});
