import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { visibleLength } from '../../src/domain/submission.ts';
import { sample } from '../support/samples.ts';
import { DATABASES, type OpenDatabase } from './databases.ts';

/**
 * Every character of the planes that hold letters, signs and tags, but NUL and halves of surrogate
 * pairs, which PostgreSQL cannot store; of the others, ideographs and what is not used yet, some.
 */
const isAsked = (code: number) =>
  (code < 0xd800 || code > 0xdfff) &&
  (code < 0x20000 || (code >= 0xe0000 && code <= 0xe1000) || code % 1009 === 0);
const CODES = Array.from({ length: 0x10ffff }, (_, index) => index + 1).filter(isAsked);

describe.each(DATABASES)('what can be seen, on $name', ({ open }) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  test('the form and the database agree on every character, by itself and after a letter', async () => {
    for (const [letters, most] of [
      ['', 1],
      ['a', 2],
    ] as const) {
      const rows = await database.backend.sql<{ code: number }>(
        `select code::integer from jsonb_array_elements_text($1::text::jsonb) code
         where private.visible_characters($2 || chr(code::integer)) = $3`,
        [JSON.stringify(CODES), letters, most],
      );
      const counted = new Set(rows.map(({ code }) => code));
      const disputed = CODES.filter(
        (code) => (visibleLength(letters + String.fromCodePoint(code)) === most) !== counted.has(code),
      );
      expect(disputed.map((code) => code.toString(16))).toEqual([]);
      // Else they could agree that all are, or none.
      expect(counted.size).toBeGreaterThan(100_000);
      expect(counted.size).toBeLessThan(CODES.length - 4_000);
    }
  });

  test('what was stored before the rule can be put back', async () => {
    await database.backend.inTransaction(async (sql) => {
      // As a restore does.
      await sql('alter table public.contact_submissions disable trigger user');
      await sql(
        `insert into public.contact_submissions (name, phone, email, service, location) values ($1, $2, $3, $4, $5)`,
        ['\u200b\u200b', sample.phone, sample.email, sample.service, sample.location],
      );
      await sql('alter table public.contact_submissions enable trigger user');
    });
    expect(await database.backend.sql('select name from public.contact_submissions')).toEqual([
      { name: '\u200b\u200b' },
    ]);
  });
});
