import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SERVICES, URGENCIES } from '../../src/domain/choices.ts';
import { checkSubmission, type SubmissionField, visibleLength } from '../../src/domain/submission.ts';
import { DATABASES, openPglite, type TestDatabase } from '../support/databases.ts';
import { sample } from '../support/samples.ts';

type Form = Record<SubmissionField, string>;

const emailOf = (length: number) => `${'a'.repeat(length - '@mail.example'.length)}@mail.example`;

/** Each rule at its edge and one past it: the constraint that refuses, or null. */
const CASES: [field: SubmissionField, value: string, constraint: string | null][] = [
  ['name', 'Al', null],
  ['name', 'A', 'name_length'],
  ['name', '  A  ', 'name_length'],
  ['name', '\u00a0\u2003A\ufeff', 'name_length'],
  ['name', '💚', 'name_length'],
  ['name', 'a'.repeat(100), null],
  ['name', `  ${'a'.repeat(100)}  `, null],
  ['name', 'a'.repeat(101), 'name_length'],
  ['name', '💚'.repeat(100), null],
  ['name', '\u200b\u200b', 'name_length'],
  ['name', 'A\u200b\u200d\u2060', 'name_length'],
  ['name', '\u3164\u3164\u115f\uffa0', 'name_length'],
  ['name', '\u2800\u2800\u00ad\u034f', 'name_length'],
  ['name', '\u202e\u2066\u0007\u0085', 'name_length'],
  ['name', '\u{e0041}\u{e0042}\ufe0f\u{1d159}', 'name_length'],
  ['name', '\u0301\u0301\u0301', 'name_length'],
  ['name', '\u200b\u0301A', 'name_length'],
  ['name', '❤️', 'name_length'],
  ['name', 'Zoe\u0308', null],
  ['name', 'A\u200bl', null],
  ['name', 'محمد', null],
  ['name', 'मीरा', null],
  ['name', '李明', null],
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
  ['email', emailOf(255), null],
  ['email', emailOf(256), 'email_length'],
  ['location', 'Rhy', null],
  ['location', 'Rh', 'location_length'],
  ['location', ' Rh ', 'location_length'],
  ['location', 'Rh\u200b\u200b', 'location_length'],
  ['location', 'กทม', null],
  ['location', 'a'.repeat(200), null],
  ['location', 'a'.repeat(201), 'location_length'],
  ['details', '', null],
  ['details', 'a'.repeat(2000), null],
  ['details', 'a'.repeat(2001), 'details_length'],
  ...SERVICES.map((service): [SubmissionField, string, null] => ['service', service, null]),
  ['service', '', 'service_known'],
  ['service', 'sharps removal', 'service_known'],
  ...Object.keys(URGENCIES).map((urgency): [SubmissionField, string, null] => ['urgency', urgency, null]),
  ['urgency', 'Emergency', 'urgency_known'],
];

/** Stores a form as a visitor. Returns the row, or the constraint that refused it. */
async function send(db: TestDatabase, form: Form) {
  const columns = Object.keys(form);
  const values = Object.entries(form).map(([name, value]) => (name === 'urgency' ? value || null : value));
  try {
    await db.as('anon')(
      `insert into public.contact_submissions (${columns})
       values (${columns.map((_, index) => `$${index + 1}`)})`,
      values,
    );
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code !== '23514') throw error;
    return { constraint };
  }
  const [row] = await db.query(`delete from public.contact_submissions returning ${columns.join(', ')}`);
  return { row };
}

function check(form: Form) {
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) data.set(name, value);
  return checkSubmission(data);
}

describe.each(DATABASES)('the rules of the form, on $name', ({ open }) => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await open();
  });
  afterAll(() => db.remove());

  test.each(CASES)('%s %j: %s', async (field, value, constraint) => {
    const form = { ...sample, [field]: value };
    const result = await send(db, form);
    expect(result.constraint ?? null).toBe(constraint);
    const { errors = [], submission } = check(form);
    expect(errors.map((error) => error.field)).toEqual(constraint === null ? [] : [field]);
    expect(result.row).toEqual(submission);
  });

  test.each(Object.keys(sample) as SubmissionField[])(
    'millions of characters in %s are refused before any pattern runs',
    async (field) => {
      const start = performance.now();
      const { constraint } = await send(db, { ...sample, [field]: 'a@'.repeat(1_500_000) });
      expect(constraint).toMatch(`${field}_`);
      // Patterns would take seconds. Most of this goes into moving the text.
      expect(performance.now() - start).toBeLessThan(2_000);
    },
  );
});

describe('the database and the form', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await openPglite();
  });
  afterAll(() => db.remove());

  test('agree on any text, and on what is stored of it', async () => {
    const character = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...'abZ09 @.-+()\t\n') },
      {
        weight: 1,
        arbitrary: fc.constantFrom('\u00a0', '\u200b', '\u2800', '\ufeff', '\u0301', 'é', '💚', '李'),
      },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
    );
    const text = (...sizes: number[]) =>
      fc.oneof(
        ...sizes.map((size) => fc.string({ unit: character, maxLength: size })),
        fc.constantFrom(...CASES.map(([, value]) => value)),
      );
    const forms = fc.record({
      name: fc.oneof(fc.constant(sample.name), text(4, 110)),
      phone: fc.oneof(
        fc.constant(sample.phone),
        fc.string({ unit: fc.constantFrom(...'0123456789+ ()-x\u00a0'), maxLength: 24 }),
      ),
      email: fc.oneof(fc.constant(sample.email), fc.emailAddress(), text(30)),
      service: fc.constantFrom(...SERVICES, 'x'),
      location: fc.oneof(fc.constant(sample.location), text(4, 210)),
      urgency: fc.constantFrom(...Object.keys(URGENCIES), '', 'x'),
      details: text(80),
    });
    await fc.assert(
      fc.asyncProperty(forms, async (raw) => {
        // PostgreSQL has no NUL; the form drops it.
        const form = Object.fromEntries(
          Object.entries(raw).map(([name, value]) => [name, value.replaceAll('\0', '')]),
        ) as Form;
        const { errors, submission } = check(form);
        const { constraint, row } = await send(db, form);
        expect(row).toEqual(submission);
        if (errors) expect(errors.map(({ field }) => field)).toContain(constraint?.split('_')[0]);
      }),
      { numRuns: 400 },
    );
  });

  test('agree on which characters can be seen, alone and after a letter', async () => {
    // Of planes without letters, and of surrogates, which PostgreSQL cannot store, few or none.
    const codes = Array.from({ length: 0x10ffff }, (_, index) => index + 1).filter(
      (code) =>
        (code < 0xd800 || code > 0xdfff) &&
        (code < 0x20000 || (code >= 0xe0000 && code <= 0xe1000) || code % 1009 === 0),
    );
    for (const before of ['', 'a']) {
      const seen = before.length + 1;
      const rows = await db.query<{ code: number }>(
        `select code::integer from jsonb_array_elements_text($1::text::jsonb) code
         where private.visible_characters($2 || chr(code::integer)) = $3`,
        [JSON.stringify(codes), before, seen],
      );
      const counted = new Set(rows.map(({ code }) => code));
      const disputed = codes.filter(
        (code) => (visibleLength(before + String.fromCodePoint(code)) === seen) !== counted.has(code),
      );
      expect(disputed.map((code) => code.toString(16))).toEqual([]);
      expect(counted.size).toBeGreaterThan(100_000);
      expect(counted.size).toBeLessThan(codes.length - 4_000);
    }
  });

  test('offer the same choices', async () => {
    const rules = await db.query<{ name: string; rule: string }>(
      `select conname as name, pg_get_constraintdef(oid) as rule from pg_constraint
       where conrelid = 'public.contact_submissions'::regclass and conname in ('service_known', 'urgency_known')`,
    );
    const choices = rules.map(({ name, rule }) => [
      name,
      [...rule.matchAll(/'([^']*)'/g)].map(([, choice]) => choice),
    ]);
    expect(Object.fromEntries(choices)).toEqual({
      service_known: SERVICES,
      urgency_known: Object.keys(URGENCIES),
    });
  });

  test.each(['name', 'phone', 'email', 'service', 'location'])('%s is required', async (field) => {
    const { [field as SubmissionField]: _, ...rest } = sample;
    await expect(send(db, rest as Form)).rejects.toMatchObject({ code: '23502' });
  });
});
