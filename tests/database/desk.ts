import { afterAll, beforeAll } from 'vitest';
import type { Query } from '../../server/db/database.ts';
import { openPglite, type TestDatabase } from '../support/databases.ts';
import { sample } from '../support/samples.ts';
import { type Caller, call, createAccount } from './callers.ts';

export type Row = {
  id: string;
  name: string;
  created_at: string;
  rank: number;
  stage: string;
  staff: string | null;
  is_mine: boolean;
  since: string | null;
  folder: string;
  is_similar?: boolean;
};

/** A request from a person, without urgency and details unless `extra` has them. */
export const person = (name: string, extra: Record<string, unknown> = {}) => ({
  ...sample,
  urgency: null,
  details: null,
  name,
  ...extra,
});

/** Stores requests with whatever columns they have. Returns their ids. */
export async function insertRequests(query: Query, ...rows: Record<string, unknown>[]): Promise<string[]> {
  const ids: string[] = [];
  for (const row of rows) {
    const columns = Object.keys(row);
    const [stored] = await query<{ id: string }>(
      `insert into public.contact_submissions (${columns})
       values (${columns.map((_, index) => `$${index + 1}`)}) returning id`,
      Object.values(row),
    );
    ids.push(stored?.id ?? '');
  }
  return ids;
}

/** A database with two admins, Ann and Bob, for the tests of a describe. PGlite unless another is opened. */
export function useDesk(open: () => Promise<TestDatabase> = openPglite) {
  const desk = { db: {} as TestDatabase, ann: {} as Caller, bob: {} as Caller };
  beforeAll(async () => {
    desk.db = await open();
    desk.ann = await createAccount(query, 'ann@staff.example');
    desk.bob = await createAccount(query, 'bob@staff.example');
  });
  afterAll(() => desk.db.remove());

  const query: Query = (text, values) => desk.db.query(text, values);

  /** Calls a function of the API, as Ann unless another admin is named. */
  const rpc = <Result>(name: string, args?: Record<string, unknown>, { role, claims } = desk.ann) =>
    call<Result>(desk.db.as(role, claims), name, args);

  /** Stores these requests and no others. */
  async function store(...rows: Record<string, unknown>[]) {
    await query('delete from public.contact_submissions');
    return insertRequests(query, ...rows);
  }

  const list = (args?: Record<string, unknown>, caller?: Caller) =>
    rpc<Row[]>('list_submissions', args, caller);
  const names = async (args?: Record<string, unknown>, caller?: Caller) =>
    (await list(args, caller)).map(({ name }) => name);

  const handle = <Result>(submission: string, kind: string, extra: object = {}, caller?: Caller) =>
    rpc<Result>('handle_submission', { submission, event: crypto.randomUUID(), kind, ...extra }, caller);

  return Object.assign(desk, { query, rpc, store, list, names, handle });
}
