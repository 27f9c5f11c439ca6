import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { createApp } from '../../server/app.ts';
import { PUBLIC_KEY } from '../../server/call.ts';
import type { Database } from '../../server/db/database.ts';
import { createLimits } from '../../server/limits/limits.ts';
import { PASSWORD } from '../support/samples.ts';

export const SITE_URL = 'http://site.example';
export const JWT_SECRET = 'a secret of the tests, forty characters.';

type Options = {
  limitFactor?: number;
  isSignUpOpen?: boolean;
  hasMail?: boolean;
  answerPage?: { html: string; policy: string };
  /** Milliseconds, for the limits. */
  now?: () => number;
};

export type SendOptions = {
  body?: unknown;
  token?: string | undefined;
  /** The client's address. */
  from?: string;
  headers?: Record<string, string>;
};

/** What tests read of an answer, whatever it is to. */
type Body = Session & { code: string | number; message: string; msg: string; email: string } & {
    name: string;
  }[] & {
    name: string;
  };

export type Answer = { status: number; headers: Headers; text: string; body: Body };

/** Serves the app in process over `db`. */
export function serve(db: Database, options: Options = {}) {
  const { limitFactor = 1000, isSignUpOpen = true, hasMail = true, answerPage, now } = options;
  const links: { to: string; path: string }[] = [];
  const app = createApp({
    db,
    settings: { isSignUpOpen },
    siteUrl: SITE_URL,
    jwtSecret: JWT_SECRET,
    limits: createLimits({ limitFactor, trustedProxies: 1 }, now),
    mailer: { isOn: hasMail, sendRecoveryLink: (to: string, path: string) => void links.push({ to, path }) },
    files: { answerPage },
    report: () => undefined,
  });
  const connection = { incoming: { socket: { remoteAddress: '192.0.2.1' } } };
  const fetch = async (request: Request): Promise<Response> => app.fetch(request, connection);

  async function send(method: string, path: string, options: SendOptions = {}): Promise<Answer> {
    const { body, token, from, headers } = options;
    const isRaw = typeof body === 'string' || body instanceof Uint8Array || body instanceof ReadableStream;
    const response = await fetch(
      new Request(SITE_URL + path, {
        method,
        headers: {
          apikey: PUBLIC_KEY,
          'content-type': 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(from !== undefined && { 'x-forwarded-for': from }),
          ...headers,
        },
        ...(body !== undefined && {
          body: isRaw ? (body as BodyInit) : JSON.stringify(body),
          duplex: 'half',
        }),
      } as RequestInit),
    );
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, headers: response.headers, text, body: isJson && JSON.parse(text) };
  }

  const post = (path: string, body: unknown, more: SendOptions = {}) => send('POST', path, { body, ...more });

  return {
    db,
    fetch,
    send,
    post,
    links,
    /** An unmodified client without a session. */
    client: (): SupabaseClient =>
      createClient(SITE_URL, PUBLIC_KEY, {
        auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
        global: { fetch: async (input, init) => fetch(new Request(input, init)) },
      }),
    signIn: (email: string, password = PASSWORD, from?: string) =>
      post('/auth/v1/token?grant_type=password', { email, password }, { ...(from && { from }) }),
    refresh: (refresh_token: string) => post('/auth/v1/token?grant_type=refresh_token', { refresh_token }),
    rpc: (name: string, token: string | undefined, args: object = {}) =>
      post(`/rest/v1/rpc/${name}`, args, { token }),
    /** Creates an account. Returns its first session. */
    async signUp(email: string): Promise<Session> {
      const { body } = await post('/auth/v1/signup', { email, password: PASSWORD });
      return body;
    },
    /** Creates an admin's account. Returns a session. */
    async signUpAdmin(email: string): Promise<Session> {
      await this.signUp(email);
      await db.query('select public.grant_admin($1)', [email]);
      return (await this.signIn(email)).body;
    },
    /** Asks for a recovery link. Returns the tokens of all links to the address. */
    async recover(email: string, wanted = 1): Promise<string[]> {
      await post('/auth/v1/recover', { email });
      const to = () => links.filter((link) => link.to === email.toLowerCase());
      for (let turn = 0; turn < 200 && to().length < wanted; turn += 1) {
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      return to().map(({ path }) => /token_hash=([\w-]{43})&type=recovery$/.exec(path)?.[1] ?? '');
    },
    verify: (token_hash: string) => post('/auth/v1/verify', { token_hash, type: 'recovery' }),
  };
}

export type Server = ReturnType<typeof serve>;

export type Session = {
  access_token: string;
  refresh_token: string;
  user: { id: string; email: string };
};

/** Returns the claims of an access token. */
export const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
