import { createHmac, randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Target } from './target.ts';

export const PUBLIC_KEY = 'sb_publishable_embedded';
export const PASSWORD = 'correct-horse-9';

export const REQUEST = {
  name: 'Ann Example',
  phone: '01632 960001',
  email: 'ann@mail.example',
  service: 'Sharps Removal',
  location: 'Newport',
  urgency: null,
  details: null,
} as const;

export type Account = {
  email: string;
  userId: string;
  accessToken: string;
  refreshToken: string;
  /** Signed in as the account. */
  client: SupabaseClient;
};

/** Every kind of caller that the server tells apart. */
export const ROLES = [
  'no session',
  'account',
  'admin',
  'revoked admin',
  'ended session',
  'expired token',
  'token without signature',
  'token signed by others',
] as const;
export type Role = (typeof ROLES)[number];

/** Makes calls, and keeps the last response. */
export type Caller = {
  target: Target;
  fetch: typeof fetch;
  /** The last response that any call got. */
  last(): Response;
  /** Makes a call by hand, with the public key and a JSON body. */
  send(method: string, path: string, options?: SendOptions): Promise<Response>;
  /** Makes an unmodified client without a session. `token` is sent with each call instead of one. */
  createClient(token?: string): SupabaseClient;
};

/** What a case has at hand. */
export type World = Caller & {
  signUp(): Promise<Account>;
  /** Signs up and makes an admin of the account. */
  signUpAdmin(): Promise<Account>;
  admin: Account;
  account: Account;
  /** The access token of each role. */
  tokens: Record<Role, string | undefined>;
  /** A recovery token that has expired. */
  expiredLink: string;
  /** Stores a request and returns its id. */
  addRequest(fields?: Partial<Record<keyof typeof REQUEST, string | null>>): Promise<string>;
  /** Makes a recovery token for an account, as an owner does. */
  createLink(email: string): Promise<string>;
};

export type SendOptions = {
  body?: unknown;
  headers?: Record<string, string | undefined>;
  token?: string | undefined;
};

export type Case<Given extends Caller = World> = {
  name: string;
  call(world: Given): PromiseLike<unknown>;
  /** What the message must contain. */
  mentions?: string;
  /** Whether the database's clock must be one that can be moved. */
  isTimed?: true;
};

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

export function createCaller(target: Target): Caller {
  let last: Response | undefined;
  let calls = 0;
  const call: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    // Each call comes from an address of its own, so that only the cases about limits meet one.
    calls += 1;
    if (!request.headers.has('x-forwarded-for')) {
      request.headers.set('x-forwarded-for', `10.1.${calls >> 8}.${calls & 255}`);
    }
    const response = await fetch(request);
    last = response.clone();
    return response;
  };
  const open = (token?: string) =>
    createClient(target.url, PUBLIC_KEY, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: { fetch: call },
      ...(token !== undefined && { accessToken: async () => token }),
    });
  return {
    target,
    fetch: call,
    last: () => {
      if (last === undefined) throw new Error('Nothing was called.');
      return last;
    },
    send: (method, path, { body, headers = {}, token } = {}) => {
      const all = {
        apikey: PUBLIC_KEY,
        'content-type': 'application/json',
        authorization: token && `Bearer ${token}`,
        ...headers,
      };
      const sent = Object.entries(all).filter((entry): entry is [string, string] => Boolean(entry[1]));
      const isText = typeof body === 'string' || body instanceof Uint8Array;
      return call(target.url + path, {
        method,
        headers: sent,
        ...(body !== undefined && { body: isText ? (body as string) : JSON.stringify(body) }),
      });
    },
    createClient: open,
  };
}

/** Prepares the callers. The server's clock is two hours ahead afterwards. */
export async function createWorld(target: Target): Promise<World> {
  const caller = createCaller(target);
  async function accountOf(client: SupabaseClient, email: string): Promise<Account> {
    const { data, error } = await client.auth.getSession();
    if (error || !data.session) throw error ?? new Error(`${email} has no session.`);
    const { access_token: accessToken, refresh_token: refreshToken, user } = data.session;
    return { email, userId: user.id, accessToken, refreshToken, client };
  }
  async function signUp() {
    const email = `${randomUUID()}@mail.example`;
    const client = caller.createClient();
    const { error } = await client.auth.signUp({ email, password: PASSWORD });
    if (error) throw error;
    return accountOf(client, email);
  }
  async function signUpAdmin() {
    const { email, client } = await signUp();
    // Ends the account's sessions.
    await target.admin('grant', email, '--yes');
    const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
    if (error) throw error;
    return accountOf(client, email);
  }
  async function createLink(email: string) {
    const token = /token_hash=([\w-]+)/.exec(await target.admin('reset', email))?.[1];
    if (token === undefined) throw new Error('The command printed no link.');
    return token;
  }

  const forgotten = await signUp();
  const expiredLink = await createLink(forgotten.email);
  const expired = await signUpAdmin();
  target.moveClock(2 * 60 * 60);

  const account = await signUp();
  const admin = await signUpAdmin();
  const revoked = await signUpAdmin();
  await target.admin('revoke', revoked.email);
  const ended = await signUpAdmin();
  await ended.client.auth.signOut({ scope: 'local' });
  const [head = '', payload = ''] = admin.accessToken.split('.');
  const forgedSignature = createHmac('sha256', 'another secret')
    .update(`${head}.${payload}`)
    .digest('base64url');

  const world: World = {
    ...caller,
    signUp,
    signUpAdmin,
    admin,
    account,
    tokens: {
      'no session': undefined,
      account: account.accessToken,
      admin: admin.accessToken,
      'revoked admin': revoked.accessToken,
      'ended session': ended.accessToken,
      'expired token': expired.accessToken,
      'token without signature': `${base64({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      'token signed by others': `${head}.${payload}.${forgedSignature}`,
    },
    expiredLink,
    async addRequest(fields = {}) {
      const marker = randomUUID().replaceAll(/\W/g, '').replaceAll(/\d/g, 'z');
      const { error } = await caller
        .createClient()
        .from('contact_submissions')
        .insert({ ...REQUEST, name: `Ann ${marker}`, ...fields });
      if (error) throw error;
      const found = await world.send('POST', '/rest/v1/rpc/list_submissions', {
        body: { search: marker },
        token: admin.accessToken,
      });
      return ((await found.json()) as { id: string }[])[0]?.id ?? '';
    },
    createLink,
  };
  return world;
}
