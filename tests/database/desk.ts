import { afterAll, beforeAll } from 'vitest';
import type { Query } from '../../server/db/database.ts';
import { DATABASES, type TestDatabase } from '../support/databases.ts';
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

/** A database with two admins, Ann and Bob, for the tests of a describe. */
export function useDesk(open: (typeof DATABASES)[number]['open'] = DATABASES[0]?.open as never) {
  const desk = {
    db: undefined as unknown as TestDatabase,
    ann: undefined as unknown as Caller,
    bob: undefined as unknown as Caller,
    query: ((text, values) => desk.db.query(text, values)) as Query,
    /** Calls a function of the API, as Ann unless another admin is named. */
    rpc: <Result>(name: string, args?: Record<string, unknown>, { role, claims } = desk.ann) =>
      call<Result>(desk.db.as(role, claims), name, args),
    /** Stores these requests and no others. */
    async store(...rows: Record<string, unknown>[]) {
      await desk.query('delete from public.contact_submissions');
      return insertRequests(desk.query, ...rows);
    },
    list: (args?: Record<string, unknown>, caller?: Caller) => desk.rpc<Row[]>('list_submissions', args, caller),
    names: async (args?: Record<string, unknown>, caller?: Caller) =>
      (await desk.list(args, caller)).map(({ name }) => name),
    handle: <Result = Record<string, unknown>>(
      submission: string,
      kind: string,
      extra: Record<string, unknown> = {},
      caller?: Caller,
    ) =>
      desk.rpc<Result>(
        'handle_submission',
        { submission, event: crypto.randomUUID(), kind, ...extra },
        caller,
      ),
  };
  beforeAll(async () => {
    desk.db = await open();
    desk.ann = await createAccount(desk.query, 'ann@staff.example');
    desk.bob = await createAccount(desk.query, 'bob@staff.example');
  });
  afterAll(() => desk.db.remove());
  return desk;
}
