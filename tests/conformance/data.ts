import { randomUUID } from 'node:crypto';
import { PostgrestClient } from '@supabase/postgrest-js';
import { type Case, PUBLIC_KEY, REQUEST, ROLES, type Role, type World } from './world.ts';

const TABLE = '/rest/v1/contact_submissions';
const insert = (world: World, fields: object) =>
  world.send('POST', TABLE, { body: { ...REQUEST, ...fields } });
const clientOf = (world: World, role: Role) => world.createClient(world.tokens[role] ?? PUBLIC_KEY);
const without = (name: keyof typeof REQUEST) =>
  Object.fromEntries(Object.entries(REQUEST).filter(([key]) => key !== name));

const STORED: Record<string, object> = {
  'with every field': { urgency: 'emergency', details: 'Line one\nline two' },
  'with spaces around and a no-break space in the phone number': {
    name: ' Ann ',
    phone: '01632\u00a0960001',
  },
  'with empty details': { details: '', urgency: '' },
  'with characters that PostgreSQL cannot store': { details: 'a\u0000b\ud800c' },
};

/** A value that breaks a rule of the form, by what is wrong with it. */
const REFUSED: [field: keyof typeof REQUEST, what: string, value: unknown, mentions: string][] = [
  ['name', 'too short', ' A ', 'Name must be at least 2 characters'],
  ['name', 'too long', 'a'.repeat(101), 'Name must be less than 100 characters'],
  ['name', 'invisible', '\u200b\u200b\u200b', 'Name must be at least 2 characters'],
  ['name', 'not a string', 7, 'name'],
  ['name', 'an object', { a: 1 }, 'name'],
  ['phone', 'too short', '123456789', 'Please enter a valid phone number'],
  ['phone', 'with letters', '01632 call me', 'Please enter a valid phone number'],
  ['email', 'without a domain', 'ann@', 'Please enter a valid email address'],
  ['email', 'too long', `${'a'.repeat(250)}@b.example`, 'Email must be less than 255 characters'],
  ['service', 'missing', '', 'Please select a service'],
  ['service', 'unknown', 'Gardening', 'Please select a service'],
  ['location', 'too short', 'ab', 'Location must be at least 3 characters'],
  ['location', 'too long', 'a'.repeat(201), 'Location must be less than 200 characters'],
  ['urgency', 'unknown', 'now', 'urgency'],
  ['details', 'too long', 'a'.repeat(2001), 'Details must be less than 2000 characters'],
];

const sending: Case[] = [
  {
    name: 'send a request with postgrest-js',
    call: (world) =>
      new PostgrestClient(`${world.target.url}/rest/v1`, {
        headers: { apikey: PUBLIC_KEY },
        fetch: world.fetch,
      })
        .from('contact_submissions')
        .insert(REQUEST),
  },
  {
    name: 'send a request and ask for the row',
    call: (world) => world.createClient().from('contact_submissions').insert(REQUEST).select(),
  },
  {
    name: 'send two requests at once',
    call: (world) => world.createClient().from('contact_submissions').insert([REQUEST, REQUEST]),
  },
  {
    name: 'send a request by upsert',
    call: (world) => world.createClient().from('contact_submissions').upsert(REQUEST, { onConflict: 'id' }),
  },
  ...ROLES.map((role) => ({
    name: `send a request: ${role}`,
    call: (world: World) => world.send('POST', TABLE, { body: REQUEST, token: world.tokens[role] }),
  })),
  ...Object.entries(STORED).map(([what, fields]) => ({
    name: `send a request ${what}`,
    call: (world: World) => insert(world, fields),
  })),
  ...REFUSED.map(([field, what, value, mentions]) => ({
    name: `send a request: ${field} ${what}`,
    call: (world: World) => insert(world, { [field]: value }),
    mentions,
  })),
  {
    name: 'send a request without a field',
    call: (world) => world.send('POST', TABLE, { body: without('location') }),
    mentions: 'location',
  },
  ...['status', 'id', 'created_at', 'surprise'].map((field) => ({
    name: `send a request with the field ${field}`,
    call: (world: World) => insert(world, { [field]: randomUUID() }),
    mentions: field,
  })),
];

const reading: Case[] = [
  ...ROLES.map((role) => ({
    name: `read a request: ${role}`,
    call: async (world: World) => {
      const id = await world.addRequest();
      return clientOf(world, role).from('contact_submissions').select('*').eq('id', id);
    },
  })),
  {
    name: 'read a missing request as one or none',
    call: (world) =>
      clientOf(world, 'admin').from('contact_submissions').select('*').eq('id', randomUUID()).maybeSingle(),
  },
  {
    name: 'read a request as a single object',
    call: async (world) => {
      const id = await world.addRequest();
      return clientOf(world, 'admin').from('contact_submissions').select('*').eq('id', id).single();
    },
  },
  {
    name: 'read a missing request as a single object',
    call: (world) =>
      clientOf(world, 'admin').from('contact_submissions').select('*').eq('id', randomUUID()).single(),
  },
];

const list = (world: World, role: Role = 'admin') =>
  clientOf(world, role).from('contact_submissions').select('*').order('created_at', { ascending: false });

const listing: Case[] = [
  ...ROLES.map((role) => ({
    name: `list requests: ${role}`,
    call: (world: World) => list(world, role).limit(2),
  })),
  { name: 'list requests from an offset', call: (world) => list(world).range(1, 2) },
  {
    name: 'list requests by a Range header',
    call: ({ send, tokens }) =>
      send('GET', `${TABLE}?select=*&order=created_at.desc`, {
        headers: { 'range-unit': 'items', range: '0-1' },
        token: tokens.admin,
      }),
  },
  {
    name: 'list requests past the end, with a count',
    call: ({ send, tokens }) =>
      send('GET', `${TABLE}?select=*&order=created_at.desc&offset=5000&limit=10`, {
        headers: { prefer: 'count=exact' },
        token: tokens.admin,
      }),
  },
  {
    name: 'list requests in another order',
    call: ({ send, tokens }) => send('GET', `${TABLE}?select=*&order=name.asc`, { token: tokens.admin }),
  },
  {
    name: 'list requests with a limit that is not a number',
    call: ({ send, tokens }) =>
      send('GET', `${TABLE}?select=*&order=created_at.desc&limit=all`, { token: tokens.admin }),
    mentions: 'limit',
  },
  {
    name: 'list requests by page, with a count',
    call: ({ send, tokens }) =>
      send('GET', `${TABLE}?select=*&order=created_at.desc&limit=1`, {
        headers: { prefer: 'count=exact' },
        token: tokens.admin,
      }),
  },
];

const deleting: Case[] = [
  ...ROLES.map((role) => ({
    name: `delete a request: ${role}`,
    call: async (world: World) => {
      const id = await world.addRequest();
      return clientOf(world, role).from('contact_submissions').delete({ count: 'exact' }).eq('id', id);
    },
  })),
  {
    name: 'delete a missing request',
    call: (world) =>
      clientOf(world, 'admin').from('contact_submissions').delete({ count: 'exact' }).eq('id', randomUUID()),
  },
  ...[
    '',
    '?status=neq.zzz',
    `?id=neq.${randomUUID()}`,
    `?id=in.(${randomUUID()})`,
    `?id=eq.${randomUUID()}&or=(id.neq.a)`,
    `?id=eq.${randomUUID()}&id=eq.${randomUUID()}`,
    '?id=eq.1',
  ].map((query) => ({
    name: `delete requests by ${query.replaceAll(/[0-9a-f-]{36}/g, 'UUID') || 'no filter'}`,
    call: ({ send, tokens }: World) => send('DELETE', TABLE + query, { token: tokens.admin }),
  })),
];

const roles: Case[] = [
  ...ROLES.map((role) => ({
    name: `read own role: ${role}`,
    call: (world: World) => {
      const id = role === 'account' ? world.account.userId : world.admin.userId;
      return clientOf(world, role)
        .from('user_roles')
        .select('role')
        .eq('user_id', id)
        .eq('role', 'admin')
        .maybeSingle();
    },
  })),
  ...(['account', 'admin'] as const).map((role) => ({
    name: `read own role as a single object: ${role}`,
    call: (world: World) => {
      const { userId } = world[role];
      return clientOf(world, role)
        .from('user_roles')
        .select('role')
        .eq('user_id', userId)
        .eq('role', 'admin')
        .single();
    },
  })),
  {
    name: 'read the role of another account',
    call: (world) =>
      clientOf(world, 'account')
        .from('user_roles')
        .select('role')
        .eq('user_id', world.admin.userId)
        .eq('role', 'admin'),
  },
  {
    name: 'read every role',
    call: (world) => clientOf(world, 'admin').from('user_roles').select('*'),
  },
  {
    name: 'grant oneself the role',
    call: (world) =>
      clientOf(world, 'account').from('user_roles').insert({ user_id: world.account.userId, role: 'admin' }),
  },
];

/** Calls of the tables. */
export const DATA_CASES: Case[] = [...sending, ...reading, ...listing, ...deleting, ...roles];
