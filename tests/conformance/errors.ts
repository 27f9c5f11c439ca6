import { gzipSync } from 'node:zlib';
import { type Caller, type Case, PASSWORD, REQUEST, type World } from './world.ts';

const TABLE = '/rest/v1/contact_submissions';
const post = (world: World, body: unknown, headers: Record<string, string | undefined> = {}) =>
  world.send('POST', TABLE, { body, headers });

const access: Case[] = [
  { name: 'without a key', call: (world) => post(world, REQUEST, { apikey: undefined }) },
  { name: 'with another key', call: (world) => post(world, REQUEST, { apikey: 'sb_publishable_other' }) },
  { name: 'from our own pages', call: (world) => post(world, REQUEST, { origin: world.target.url }) },
  ...['https://elsewhere.example', 'null'].map((origin) => ({
    name: `from the origin ${origin}`,
    call: (world: World) => post(world, REQUEST, { origin }),
  })),
  {
    name: 'preflight from a foreign origin',
    call: ({ send }) =>
      send('OPTIONS', TABLE, {
        headers: {
          origin: 'https://elsewhere.example',
          'access-control-request-method': 'POST',
          apikey: undefined,
        },
      }),
  },
  {
    name: 'with a malformed token',
    call: ({ send }) => send('POST', '/rest/v1/rpc/submission_statistics', { body: {}, token: 'a b' }),
  },
  {
    name: 'with basic authentication',
    call: ({ send }) =>
      send('POST', '/rest/v1/rpc/submission_statistics', {
        body: {},
        headers: { authorization: 'Basic YTpi' },
      }),
  },
];

const paths: Case[] = [
  ...[
    ['GET', '/rest/v1/'],
    ['GET', '/rest/v1/auth.users'],
    ['GET', '/rest/v1/%63ontact_submissions'],
    ['GET', `${TABLE}/`],
    ['POST', '/rest/v1/rpc/pg_sleep'],
    ['GET', '/auth/v1/settings'],
    ['GET', '/auth/v1/admin/users'],
    ['POST', '/auth/v1/otp'],
    ['GET', '/auth/v1/authorize?provider=github'],
    ['POST', '/auth/v1/factors'],
  ].map(([method = '', path = '']) => ({
    name: `${method} ${path}`,
    call: ({ send, tokens }: World) => send(method, path, { token: tokens.admin }),
  })),
  ...['PATCH', 'PUT', 'OPTIONS'].map((method) => ({
    name: `${method} ${TABLE}`,
    call: ({ send, tokens }: World) => send(method, TABLE, { token: tokens.admin }),
  })),
  {
    name: `HEAD ${TABLE}?select=*&limit=1`,
    call: ({ send, tokens }) => send('HEAD', `${TABLE}?select=*&limit=1`, { token: tokens.admin }),
  },
  {
    name: 'GET /auth/v1/user',
    call: ({ send, tokens }) => send('GET', '/auth/v1/user', { token: tokens.account }),
  },
  {
    name: 'a table of another schema',
    call: (world) => world.createClient(world.tokens.admin).schema('auth').from('users').select('*'),
  },
  ...['?select=*&limit=1', '?select=id,name&limit=1', '?select=*&name=eq.a', '?select=*&__proto__=1'].map(
    (query) => ({
      name: `GET ${TABLE}${query}`,
      call: ({ send, tokens }: World) => send('GET', TABLE + query, { token: tokens.admin }),
    }),
  ),
  {
    name: 'a parameter of a call that has none',
    call: ({ send }) => send('POST', `${TABLE}?columns=name`, { body: REQUEST }),
    mentions: 'columns',
  },
];

const json = JSON.stringify(REQUEST);
const bodies: Case[] = [
  ...[undefined, 'text/csv', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16'].map(
    (type) => ({
      name: type === undefined ? 'a body without a content type' : `a body of the type ${type}`,
      call: (world: World) => post(world, new TextEncoder().encode(json), { 'content-type': type }),
    }),
  ),
  {
    name: 'a body of the type application/json;charset=UTF-8',
    call: (world) => post(world, json, { 'content-type': 'application/json;charset=UTF-8' }),
  },
  {
    name: 'a compressed body',
    call: (world) => post(world, gzipSync(json), { 'content-encoding': 'gzip' }),
  },
  { name: 'a body of 17 KB', call: (world) => post(world, { ...REQUEST, details: 'a'.repeat(17_000) }) },
  { name: 'broken JSON', call: (world) => post(world, '{"name":') },
  { name: 'an empty body', call: (world) => post(world, '') },
  { name: 'a body that is not an object', call: (world) => post(world, '"Ann"') },
  { name: 'a body that is null', call: (world) => post(world, 'null') },
  {
    name: 'a body that is not UTF-8',
    call: (world) => post(world, Buffer.from(json.replace('Ann', 'A\u00ffn'), 'latin1')),
  },
  {
    name: 'a body with __proto__',
    call: (world) => post(world, json.replace('{', '{"__proto__":{},')),
    mentions: '__proto__',
  },
];

/** Calls one more time than `times`, from one address. The case is the last call. */
const repeat = async (
  times: number,
  call: (headers: Record<string, string>) => PromiseLike<Response>,
  from: string,
) => {
  for (let made = 0; made < times; made += 1) await call({ 'x-forwarded-for': from });
  return call({ 'x-forwarded-for': from });
};

const signIn = ({ send }: World, email: string, headers: Record<string, string>, password = PASSWORD) =>
  send('POST', '/auth/v1/token?grant_type=password', { body: { email, password }, headers });

const limits: Case[] = [
  {
    name: '21 requests from one address',
    call: (world) => repeat(20, (headers) => post(world, REQUEST, headers), '10.9.0.1'),
  },
  {
    name: 'a request after 21 from a foreign origin',
    call: async (world) => {
      const foreign = { origin: 'https://elsewhere.example' };
      await repeat(20, (headers) => post(world, REQUEST, { ...headers, ...foreign }), '10.9.0.2');
      return post(world, REQUEST, { 'x-forwarded-for': '10.9.0.2' });
    },
  },
  {
    name: '11 sign-ins from one address',
    call: (world) => repeat(10, (headers) => signIn(world, world.account.email, headers), '10.9.0.3'),
  },
  {
    name: '6 sign-ups from one address',
    call: (world) =>
      repeat(
        5,
        (headers) => world.send('POST', '/auth/v1/signup', { body: { email: 'x', password: 'x' }, headers }),
        '10.9.0.4',
      ),
  },
  {
    name: '6 links asked for from one address',
    call: (world) =>
      repeat(
        5,
        (headers) => world.send('POST', '/auth/v1/recover', { body: { email: 'no@mail.example' }, headers }),
        '10.9.0.5',
      ),
  },
  {
    name: 'the right password after 5 wrong ones',
    call: async (world) => {
      const { email } = await world.signUp();
      const headers = { 'x-forwarded-for': '10.9.0.6' };
      await repeat(4, (from) => signIn(world, email, from, 'wrong-horse-9'), '10.9.0.6');
      return signIn(world, email, headers);
    },
  },
  {
    name: 'the right password half a minute after 5 wrong ones',
    isTimed: true,
    call: async (world) => {
      const { email } = await world.signUp();
      const headers = { 'x-forwarded-for': '10.9.0.7' };
      await repeat(4, (from) => signIn(world, email, from, 'wrong-horse-9'), '10.9.0.7');
      world.target.moveClock(31);
      return signIn(world, email, headers);
    },
  },
];

/** Requests that are refused before any call is made, and limits. */
export const ERROR_CASES: Case[] = [...access, ...paths, ...bodies, ...limits];

/** A server that takes no new accounts. */
export const CLOSED_CASES: Case<Caller>[] = [
  {
    name: 'sign up where sign-up is closed',
    call: (caller) => caller.createClient().auth.signUp({ email: 'new@mail.example', password: PASSWORD }),
  },
];
