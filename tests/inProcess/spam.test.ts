import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkSubmission } from '../../src/domain/submission.ts';
import { client } from '../support/api.ts';
import { sample } from '../support/samples.ts';
import { DATABASES, type OpenDatabase } from './databases.ts';

const LONG_TEXT = 'We have the best offers for you and your whole family, look at our shop today.';

describe.each(DATABASES)('likely spam on $name', ({ open }) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(() => database.backend.sql('delete from public.contact_submissions'));

  /** Sends requests one after the other. @returns the status each was given. */
  async function statusesOf(rows: Partial<Record<keyof typeof sample, string | null>>[]) {
    for (const [turn, row] of rows.entries()) {
      const { error } = await client(database.fetch)
        .from('contact_submissions')
        .insert({ ...sample, urgency: null, name: `Turn ${turn + 10}`, ...row });
      expect(error).toBeNull();
    }
    const stored = await database.backend.sql<{ status: string }>(
      'select status from public.contact_submissions order by name',
    );
    return stored.map(({ status }) => status);
  }
  const from = (turn: number) => `sender-${turn}@mail.example`;

  test('three links are, two are not', async () => {
    expect(
      await statusesOf([
        { details: 'https://www.a.example www.b.example' },
        { details: 'https://www.a.example www.b.example HTTP://c.example' },
      ]),
    ).toEqual(['new', 'spam']);
  });

  test('three links are in any field that takes them', async () => {
    const links = 'https://a.example www.b.example www.c.example';
    const takes = (field: string) => {
      const { errors } = checkSubmission(new URLSearchParams({ ...sample, [field]: links }));
      return errors === undefined;
    };
    const free = Object.keys(sample).filter(takes);
    expect(free).toEqual(expect.arrayContaining(['name', 'location', 'details']));
    expect(await statusesOf(free.map((field) => ({ [field]: links })))).toEqual(free.map(() => 'spam'));
  });

  test('one text from several senders is, from the fourth on, however it is written', async () => {
    const rows = [0, 1, 2, 3, 4].map((turn) => ({
      email: from(turn),
      details: turn % 2 ? LONG_TEXT : LONG_TEXT.toUpperCase(),
    }));
    expect(await statusesOf(rows)).toEqual(['new', 'new', 'new', 'spam', 'spam']);
  });

  test('a landlord may say the same of several places, within reason', async () => {
    const rows = Array.from({ length: 12 }, () => ({ details: LONG_TEXT, location: 'Cardiff' }));
    expect(await statusesOf(rows)).toEqual([...Array(10).fill('new'), 'spam', 'spam']);
  });

  test('what many people say in few words is not', async () => {
    const rows = [0, 1, 2, 3, 4].map((turn) => ({
      email: from(turn),
      details: 'Please call me back as soon as you can.',
    }));
    expect(await statusesOf(rows)).toEqual(Array(5).fill('new'));
  });

  test('an emergency is not silenced for what others wrote', async () => {
    const rows = [0, 1, 2, 3].map((turn) => ({
      email: from(turn),
      details: LONG_TEXT,
      urgency: turn === 3 ? 'emergency' : null,
    }));
    expect(await statusesOf(rows)).toEqual(Array(4).fill('new'));
  });
});
