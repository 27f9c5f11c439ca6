import { expect } from 'vitest';
import type { Query } from '../../server/db/database.ts';
import { setRole } from '../support/databases.ts';
import { sample } from '../support/samples.ts';
import { type Caller, type CallerName, call } from './callers.ts';

type Outcome = 'done' | 'nothing' | 'refused';
type Action = (query: Query, context: { submission: string; caller: Caller }) => Promise<unknown>;

const FIELDS = Object.keys(sample);
const VALUES = FIELDS.map((_, index) => `$${index + 1}`);
const insert =
  (column?: string): Action =>
  (query) =>
    query(
      `insert into public.contact_submissions (${[...FIELDS, ...(column ? [column] : [])]})
     values (${[...VALUES, ...(column ? ['default'] : [])]})`,
      Object.values(sample),
    ).then(() => 'stored');
const run =
  (text: string): Action =>
  (query) =>
    query(text);
const rpc =
  (name: string, args: Record<string, unknown> = {}): Action =>
  (query) =>
    call(query, name, args);

const everyone = (outcome: Outcome) => ({
  visitor: outcome,
  account: outcome,
  admin: outcome,
  'revoked admin': outcome,
  'ended session': outcome,
});
/** Row security hides rows from all but admins; visitors lack the privilege itself. */
const ADMINS_ROWS = { ...everyone('nothing'), visitor: 'refused', admin: 'done' } as const;
const ADMINS_CALL = { ...everyone('refused'), admin: 'done' } as const;
const REFUSED = everyone('refused');

/** What each kind of caller may do. */
export const MATRIX: [what: string, action: Action, outcomes: Record<CallerName, Outcome>][] = [
  ['sends a request', insert(), everyone('done')],
  ...['id', 'status', 'created_at'].map((column): (typeof MATRIX)[number] => [
    `sends a request with ${column}`,
    insert(column),
    REFUSED,
  ]),
  ['reads requests', run('select * from public.contact_submissions'), ADMINS_ROWS],
  ['changes requests', run("update public.contact_submissions set status = 'new'"), REFUSED],
  ['deletes requests', run('delete from public.contact_submissions returning id'), ADMINS_ROWS],
  ['reads events', run('select * from public.submission_handling'), ADMINS_ROWS],
  [
    'adds an event past the function',
    run('insert into public.submission_handling (id) values (null)'),
    REFUSED,
  ],
  ['changes events', run('update public.submission_handling set note = null'), REFUSED],
  ['deletes events', run('delete from public.submission_handling'), REFUSED],
  ['reads roles', run('select role from public.user_roles'), ADMINS_ROWS],
  [
    'grants itself the role',
    (query, { caller }) => query("insert into public.user_roles values ($1, 'admin')", [caller.id || null]),
    REFUSED,
  ],
  ['revokes roles', run('delete from public.user_roles'), REFUSED],
  ['lists requests', rpc('list_submissions', { view: 'all' }), ADMINS_CALL],
  ['counts requests', rpc('count_submissions'), ADMINS_CALL],
  ['exports requests', rpc('export_submissions', { view: 'all' }), ADMINS_CALL],
  ['reads statistics', rpc('submission_statistics'), ADMINS_CALL],
  ['reads figures', rpc('submission_figures'), ADMINS_CALL],
  ['lists staff', rpc('list_staff'), ADMINS_CALL],
  ['reads handling', (query, { submission }) => call(query, 'read_handling', { submission }), ADMINS_CALL],
  [
    'takes a request',
    (query, { submission }) =>
      call(query, 'handle_submission', { submission, event: crypto.randomUUID(), kind: 'taken' }),
    ADMINS_CALL,
  ],
  [
    'marks many as spam',
    (query, { submission }) => call(query, 'handle_submissions', { submissions: [submission], kind: 'spam' }),
    ADMINS_CALL,
  ],
  [
    'deletes many',
    (query, { submission }) => call(query, 'delete_submissions', { submissions: [submission] }),
    ADMINS_CALL,
  ],
  ...['grant_admin', 'revoke_admin'].map((name): (typeof MATRIX)[number] => [
    `calls ${name}`,
    rpc(name, { account_email: 'member@mail.example' }),
    REFUSED,
  ]),
  ['lists admins by address', rpc('list_admins'), REFUSED],
  ['reads the audit log', run('select * from private.audit_log'), REFUSED],
  ['reads the salt', run('select * from private.settings'), REFUSED],
  ['reads the outbox', run('select * from private.alerts'), REFUSED],
  ['reads the desk’s view', run('select * from private.desk'), REFUSED],
  ['erases people', run("select private.erase_person('ann@mail.example')"), REFUSED],
  [
    'searches past the role',
    run("select private.page_of_submissions('true', '{true}', 0, null, null, 1)"),
    REFUSED,
  ],
];

const REFUSED_CODE = '42501';

/** Expects that an action ends as it should, and undoes it. `transaction` runs its work as the owner. */
export async function expectOutcome(
  transaction: (work: (query: Query) => Promise<void>) => Promise<void>,
  action: Action,
  context: { submission: string; caller: Caller },
  expected: Outcome,
) {
  let outcome: unknown;
  const undo = new Error('undo');
  await transaction(async (query) => {
    await setRole(query, context.caller.role, context.caller.claims);
    try {
      const result = await action(query, context);
      outcome = Array.isArray(result) && result.length === 0 ? 'nothing' : 'done';
    } catch (error) {
      outcome = (error as { code?: string }).code === REFUSED_CODE ? 'refused' : error;
    }
    throw undo;
  }).catch((error) => {
    if (error !== undo) throw error;
  });
  expect(outcome).toBe(expected);
}
