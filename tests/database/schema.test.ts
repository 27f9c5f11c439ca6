import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATABASES, type TestDatabase } from '../support/databases.ts';
import { sample } from '../support/samples.ts';
import { createCallers } from './callers.ts';
import { insertRequests } from './desk.ts';
import { FLAWS } from './schema.ts';

const BOOTSTRAP = join(import.meta.dirname, '..', '..', 'server', 'db', 'bootstrap.sql');

describe.each(DATABASES)('the schema, on $name', ({ open }) => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await open();
    await createCallers(db.query);
    await insertRequests(db.query, ...Array.from({ length: 30 }, () => sample));
    await db.query('analyze');
  });
  afterAll(() => db.remove());

  test.each(FLAWS)('has no %s', async (_flaw, query) => {
    expect(await db.query(query)).toEqual([]);
  });

  test('has no statistics of accounts, which outlive them', async () => {
    expect(await db.query("select attname from pg_stats where schemaname = 'auth'")).toEqual([]);
  });

  test('the planner tells nobody how often a number or an address occurs', async () => {
    const estimate = async (condition: string) => {
      const plan = await db.query<{ 'QUERY PLAN': { Plan: object }[] }>(
        `explain (format json) select from public.contact_submissions where ${condition}`,
      );
      return plan[0]?.['QUERY PLAN'];
    };
    const rows = async (column: string, value: string) =>
      JSON.stringify(await estimate(`${column} = '${value}'`)).match(/"Plan Rows":\s*(\d+)/)?.[1];
    for (const column of ['phone', 'email', 'service', 'urgency'] as const) {
      expect(await rows(column, sample[column])).toBe(await rows(column, 'another'));
    }
  });

  test('bootstrap can run again', async () => {
    const statements = readFileSync(BOOTSTRAP, 'utf8');
    await db.transaction(async (query) => {
      // One statement with a body of its own: the drivers' parameters allow only one at a time.
      await query(`do $bootstrap$ begin execute ${quote(statements)}; end $bootstrap$`);
    });
    expect(await db.query('select from auth.users')).toHaveLength(4);
  });
});

const quote = (text: string) => `$statements$${text}$statements$`;
