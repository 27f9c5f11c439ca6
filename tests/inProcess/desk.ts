import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect } from 'vitest';
import { account } from '../support/api.ts';
import { grantAdmin, insertSubmissions } from '../support/rows.ts';
import { sample } from '../support/samples.ts';
import type { DATABASES, OpenDatabase } from './databases.ts';

type Row = { id: string; name: string; created_at: string; urgency: string | null };

/** A request of somebody, which says nothing more unless `extra` does. */
export const person = (name: string, extra: Record<string, unknown> = {}) => ({
  ...sample,
  urgency: null,
  name,
  details: null,
  ...extra,
});

/** The desk's list as an admin asks for it, for the tests of a describe. */
export function useDesk(open: (typeof DATABASES)[number]['open']) {
  const desk = {
    database: undefined as unknown as OpenDatabase,
    admin: undefined as unknown as SupabaseClient,
    ...{ store, list, names, count, readAll, handle, idOf },
  };
  beforeAll(async () => {
    desk.database = await open();
    desk.admin = await account(desk.database.fetch, 'desk@mail.example');
    await grantAdmin(desk.database.backend.sql, 'desk@mail.example');
  });
  afterAll(() => desk.database.close());

  /** These requests and no others. */
  async function store(...rows: Record<string, unknown>[]) {
    await desk.database.backend.sql('delete from contact_submissions');
    await insertSubmissions(desk.database.backend.sql, rows);
  }
  async function list(body: Record<string, unknown> = {}): Promise<Row[]> {
    const { data, error } = await desk.admin.rpc('list_submissions', body);
    if (error) throw error;
    return data;
  }
  async function names(body: Record<string, unknown>) {
    return (await list(body)).map(({ name }) => name).sort();
  }
  async function count(body: Record<string, unknown>) {
    return (await desk.admin.rpc('count_submissions', body)).data;
  }
  /** All pages, each asked for with the key of the last row before it. */
  async function readAll(
    body: Record<string, unknown>,
    between: () => Promise<void> = async () => undefined,
  ) {
    const all: Row[] = [];
    for (;;) {
      const last = all.at(-1);
      const page = await list({ ...body, wanted: 3, ...(last && keyOf(last)) });
      if (page.length === 0) return all;
      all.push(...page);
      await between();
    }
  }

  async function handle(submission: string | undefined, kind: string) {
    const body = { submission, event: crypto.randomUUID(), kind };
    expect((await desk.admin.rpc('handle_submission', body)).error).toBeNull();
  }
  async function idOf(name: string) {
    return (await list({ folder: 'all' })).find((row) => row.name === name)?.id;
  }
  return desk;
}

const keyOf = ({ created_at, id, urgency }: Row) => ({
  after_created_at: created_at,
  after_id: id,
  after_urgency: urgency ?? '',
});
