import { randomUUID } from 'node:crypto';
import { type Case, PUBLIC_KEY, ROLES, type Role, type World } from './world.ts';

const clientOf = (world: World, role: Role = 'admin') => world.createClient(world.tokens[role] ?? PUBLIC_KEY);
const rpc = (world: World, name: string, body: object = {}) =>
  world.send('POST', `/rest/v1/rpc/${name}`, { body, token: world.tokens.admin });

/** The function of each call, and arguments that it takes. */
const CALLS: Record<string, (world: World) => object | Promise<object>> = {
  list_submissions: () => ({ wanted: 1 }),
  count_submissions: () => ({ search: 'nothing like it' }),
  submission_statistics: () => ({}),
  read_handling: async (world) => ({ submission: await world.addRequest() }),
  handle_submission: async (world) => ({
    submission: await world.addRequest(),
    event: randomUUID(),
    kind: 'taken',
  }),
  handle_submissions: async (world) => ({ submissions: [await world.addRequest()], kind: 'answered' }),
  delete_submissions: async (world) => ({ submissions: [await world.addRequest()] }),
  export_submissions: () => ({ wanted: 1 }),
  submission_figures: () => ({}),
  list_staff: () => ({}),
};

const byRole: Case[] = Object.entries(CALLS).flatMap(([name, args]) =>
  ROLES.map((role) => ({
    name: `${name}: ${role}`,
    call: async (world: World) => clientOf(world, role).rpc(name, await args(world)),
  })),
);

const ACCEPTED: [name: string, what: string, args: object][] = [
  ['list_submissions', 'view to do', { view: 'todo', wanted: 1 }],
  ['list_submissions', 'view answered', { view: 'answered', wanted: 1 }],
  ['list_submissions', 'view spam', { view: 'spam', wanted: 1 }],
  ['list_submissions', 'view all', { view: 'all', wanted: 1 }],
  [
    'list_submissions',
    'new ones by urgency',
    { status: 'new', handling: 'open', wanted: 1, sort: 'urgency' },
  ],
  [
    'list_submissions',
    'by urgency and service',
    { urgencies: ['emergency', ''], service: 'Sharps Removal', wanted: 1 },
  ],
  ['list_submissions', 'of a day', { since: '2026-01-01T00:00:00Z', until: '2026-01-02 00:00:00+00' }],
  ['count_submissions', 'view spam', { view: 'spam' }],
  ['export_submissions', 'missing requests', { submissions: [randomUUID()] }],
];

const REFUSED: [name: string, what: string, args: object, mentions: string][] = [
  ['list_submissions', 'an unknown view', { view: 'bin' }, 'view'],
  ['list_submissions', 'a search with a NUL', { search: 'a\u0000' }, ''],
  ['list_submissions', 'an invalid time', { since: 'yesterday morning' }, ''],
  ['list_submissions', 'an invalid id', { after_id: 'eq.1' }, ''],
  ['list_submissions', 'an unknown argument', { offset: 1 }, 'offset'],
  ['count_submissions', 'an argument of the list', { wanted: 1 }, 'wanted'],
  ['submission_statistics', 'an argument', { days: 30 }, 'days'],
  ['read_handling', 'no id', {}, ''],
  ['read_handling', 'an invalid id', { submission: "x'" }, ''],
  ['delete_submissions', 'too many ids', { submissions: Array(501).fill(randomUUID()) }, '500'],
  ['handle_submissions', 'a kind for single requests', { submissions: [randomUUID()], kind: 'taken' }, ''],
];

/** Acts on one request, one after the other; the case is the last of them. */
const act = async (world: World, acts: object[], submission?: string) => {
  const id = submission ?? (await world.addRequest());
  let result: unknown;
  for (const fields of acts) {
    result = await clientOf(world).rpc('handle_submission', {
      submission: id,
      event: randomUUID(),
      ...fields,
    });
  }
  return result;
};

const TWICE = randomUUID();
const HANDLED: Record<string, object[]> = {
  'take and answer': [{ kind: 'taken' }, { kind: 'answered' }],
  'answer and reopen': [{ kind: 'answered' }, { kind: 'reopened' }],
  'move to spam': [{ kind: 'spam' }],
  'move to spam and back': [{ kind: 'spam' }, { kind: 'not_spam' }],
  'add a note': [{ kind: 'note', note: ' Rang,\nno answer ' }],
  'send an event twice': [
    { kind: 'taken', event: TWICE },
    { kind: 'taken', event: TWICE },
  ],
};

const BAD_ACTS: [what: string, fields: object, mentions: string][] = [
  ['an unknown kind', { kind: 'deleted' }, 'kind'],
  ['a note without text', { kind: 'note' }, 'note'],
  ['an invisible note', { kind: 'note', note: '\u200b' }, 'note'],
  ['a long note', { kind: 'note', note: 'x'.repeat(1001) }, 'note'],
  ['a note with another kind', { kind: 'taken', note: 'x' }, 'note'],
  ['an author', { kind: 'taken', author: randomUUID() }, 'author'],
];

const handling: Case[] = [
  ...BAD_ACTS.map(([what, fields, mentions]) => ({
    name: `handle_submission: ${what}`,
    call: (world: World) => act(world, [fields]),
    mentions,
  })),
  ...Object.entries(HANDLED).map(([what, acts]) => ({
    name: `handle_submission: ${what}`,
    call: (world: World) => act(world, acts),
  })),
  {
    name: 'handle_submission: assign to a colleague',
    call: async (world) => {
      const colleague = await world.signUpAdmin();
      return act(world, [{ kind: 'taken', assignee: colleague.userId }]);
    },
  },
  {
    name: 'handle_submission: assign to an account that is not an admin',
    call: (world) => act(world, [{ kind: 'taken', assignee: world.account.userId }]),
  },
  {
    name: 'handle_submission: a colleague was faster',
    call: async (world) => {
      const id = await world.addRequest();
      const colleague = await world.signUpAdmin();
      await colleague.client.rpc('handle_submission', { submission: id, event: randomUUID(), kind: 'taken' });
      return act(world, [{ kind: 'taken' }], id);
    },
  },
  {
    name: 'handle_submission: take over from a colleague',
    call: async (world) => {
      const id = await world.addRequest();
      const colleague = await world.signUpAdmin();
      await colleague.client.rpc('handle_submission', { submission: id, event: randomUUID(), kind: 'taken' });
      return act(world, [{ kind: 'taken', taking_over: colleague.userId }], id);
    },
  },
  {
    name: 'handle_submission: the request is gone',
    call: (world) => act(world, [{ kind: 'taken' }], randomUUID()),
  },
  {
    name: 'read_handling: the request is gone',
    call: (world) => clientOf(world).rpc('read_handling', { submission: randomUUID() }),
  },
];

const others: Case[] = [
  {
    name: 'submission_statistics: as one object',
    call: (world) => clientOf(world).rpc('submission_statistics').single(),
  },
  ...ACCEPTED.map(([name, what, args]) => ({
    name: `${name}: ${what}`,
    call: (world: World) => clientOf(world).rpc(name, args),
  })),
  ...REFUSED.map(([name, what, args, mentions]) => ({
    name: `${name}: ${what}`,
    call: (world: World) => rpc(world, name, args),
    mentions,
  })),
  {
    name: 'list_submissions: a search in the address',
    call: ({ send, tokens }) =>
      send('POST', '/rest/v1/rpc/list_submissions?search=ann', { body: {}, token: tokens.admin }),
    mentions: 'search',
  },
  {
    name: 'list_submissions: with GET',
    call: ({ send, tokens }) => send('GET', '/rest/v1/rpc/list_submissions', { token: tokens.admin }),
  },
  {
    name: 'a function that only policies call',
    call: (world) => clientOf(world).rpc('is_admin'),
  },
];

/** Calls of functions. */
export const RPC_CASES: Case[] = [...byRole, ...handling, ...others];
