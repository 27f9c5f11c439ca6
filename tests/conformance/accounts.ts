import { randomUUID } from 'node:crypto';
import { type Case, PASSWORD, type World } from './world.ts';

const newAddress = () => `${randomUUID()}@mail.example`;
const SIGN_UP = '/auth/v1/signup';
const SIGN_IN = '/auth/v1/token?grant_type=password';

const signUp: Case[] = [
  {
    name: 'sign up',
    call: (world) => world.createClient().auth.signUp({ email: newAddress(), password: PASSWORD }),
  },
  {
    name: 'sign up with a name and a redirect',
    call: (world) =>
      world.createClient().auth.signUp({
        email: newAddress(),
        password: PASSWORD,
        options: { emailRedirectTo: 'https://elsewhere.example/admin', data: { full_name: 'Ann Example' } },
      }),
  },
  {
    name: 'sign up twice',
    call: (world) => world.createClient().auth.signUp({ email: world.account.email, password: PASSWORD }),
  },
  {
    name: 'sign up twice, in capitals',
    call: (world) =>
      world.createClient().auth.signUp({ email: world.account.email.toUpperCase(), password: PASSWORD }),
  },
  {
    name: 'sign up with a short password',
    call: (world) => world.createClient().auth.signUp({ email: newAddress(), password: 'short' }),
  },
  {
    name: 'sign up with a password of 73 bytes',
    call: (world) => world.createClient().auth.signUp({ email: newAddress(), password: 'a'.repeat(73) }),
  },
  {
    name: 'sign up without an e-mail address',
    call: (world) => world.createClient().auth.signInAnonymously(),
  },
  ...[
    ['an invalid address', { email: 'ann' }, 'email'],
    ['a role among its data', { data: { role: 'admin' } }, 'role'],
    ['a name that is not a string', { data: { full_name: { a: 'b' } } }, 'full_name'],
    ['an empty password', { password: '' }, 'password'],
    ['a password with a NUL', { password: 'six\u0000six' }, 'password'],
  ].map(([what, fields, mentions]) => ({
    name: `sign up with ${what}`,
    call: ({ send }: World) =>
      send('POST', SIGN_UP, { body: { email: newAddress(), password: PASSWORD, ...(fields as object) } }),
    mentions: mentions as string,
  })),
];

const signIn: Case[] = [
  {
    name: 'sign in',
    call: (world) =>
      world.createClient().auth.signInWithPassword({ email: world.account.email, password: PASSWORD }),
  },
  {
    name: 'sign in with the address in capitals',
    call: (world) =>
      world
        .createClient()
        .auth.signInWithPassword({ email: world.account.email.toUpperCase(), password: PASSWORD }),
  },
  {
    name: 'sign in with a forged token',
    call: ({ send, account, tokens }) =>
      send('POST', SIGN_IN, {
        body: { email: account.email, password: PASSWORD },
        token: tokens['token signed by others'],
      }),
  },
  {
    name: 'sign in with a wrong password',
    call: (world) =>
      world.createClient().auth.signInWithPassword({ email: world.admin.email, password: 'wrong-horse-9' }),
  },
  {
    name: 'sign in to an unknown account',
    call: (world) =>
      world.createClient().auth.signInWithPassword({ email: newAddress(), password: PASSWORD }),
  },
  ...[
    ['without a password', { password: undefined }, 'password'],
    ['with an address that is not a string', { email: {} }, 'email'],
    ['with a long address', { email: 'a'.repeat(256) }, 'email'],
    ['with a password with a NUL', { password: 'six\u0000six' }, 'password'],
  ].map(([what, fields, mentions]) => ({
    name: `sign in ${what}`,
    call: ({ send }: World) =>
      send('POST', SIGN_IN, { body: { email: newAddress(), password: PASSWORD, ...(fields as object) } }),
    mentions: mentions as string,
  })),
  ...['', '?grant_type=pkce', '?grant_type=password&grant_type=refresh_token'].map((query) => ({
    name: `ask for a token with ${query || 'no grant type'}`,
    call: ({ send }: World) =>
      send('POST', `/auth/v1/token${query}`, { body: { email: newAddress(), password: PASSWORD } }),
    mentions: 'grant_type',
  })),
];

const change = (world: World, token: string | undefined, body: object) =>
  world.send('PUT', '/auth/v1/user', { body, token });

const password: Case[] = [
  {
    name: 'change the password with the current one',
    call: async (world) => {
      const { client } = await world.signUp();
      return client.auth.updateUser({ password: 'another-horse-9', current_password: PASSWORD });
    },
  },
  {
    name: 'change the password with a wrong current one',
    call: async (world) => {
      const { client } = await world.signUp();
      return client.auth.updateUser({ password: 'another-horse-9', current_password: 'wrong-horse-9' });
    },
  },
  {
    name: 'change the password without the current one',
    call: async (world) => (await world.signUp()).client.auth.updateUser({ password: 'another-horse-9' }),
  },
  {
    name: 'change the password after the session was ended elsewhere',
    call: async (world) => {
      const { client, email } = await world.signUp();
      const elsewhere = world.createClient();
      await elsewhere.auth.signInWithPassword({ email, password: PASSWORD });
      await elsewhere.auth.signOut({ scope: 'others' });
      return client.auth.updateUser({ password: 'another-horse-9', current_password: PASSWORD });
    },
  },
  {
    name: 'change the password to the same',
    call: async (world) => {
      const { client } = await world.signUp();
      return client.auth.updateUser({ password: PASSWORD, current_password: PASSWORD });
    },
  },
  {
    name: 'change the password to a short one',
    call: async (world) => {
      const { client } = await world.signUp();
      return client.auth.updateUser({ password: 'short', current_password: PASSWORD });
    },
  },
  {
    name: 'change the password to one of 73 bytes',
    call: (world) =>
      change(world, world.tokens.account, { password: 'a'.repeat(73), current_password: PASSWORD }),
    mentions: 'password',
  },
  {
    name: 'change the address',
    call: (world) => change(world, world.tokens.account, { email: newAddress() }),
  },
  {
    name: 'change the name',
    call: (world) => change(world, world.tokens.account, { data: { full_name: 'Ann' } }),
  },
  {
    name: 'sign in with the password from before a change',
    call: async (world) => {
      const { client, email } = await world.signUp();
      await client.auth.updateUser({ password: 'another-horse-9', current_password: PASSWORD });
      return world.createClient().auth.signInWithPassword({ email, password: PASSWORD });
    },
  },
  ...(
    [
      'no session',
      'ended session',
      'expired token',
      'token without signature',
      'token signed by others',
    ] as const
  ).map((role) => ({
    name: `change the password: ${role}`,
    call: (world: World) =>
      change(world, world.tokens[role], { password: 'another-horse-9', current_password: PASSWORD }),
  })),
];

/** Calls that make and change accounts. */
export const ACCOUNT_CASES: Case[] = [...signUp, ...signIn, ...password];
