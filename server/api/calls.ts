import type * as z from 'zod';
import type { CallLimit } from '../limits/limits.ts';
import {
  account,
  adminRole,
  byId,
  byPassword,
  byToken,
  link,
  list,
  login,
  newPassword,
  nothing,
  redirect,
  refreshToken,
  scope,
  submission,
} from './callSchemas.ts';

export type CallSpec = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** Without one, no parameter is taken. */
  query?: z.ZodType<Record<string, string>>;
  body?: z.ZodType;
  /** Who may make it: `anon` is anyone, and done without a session, whatever token comes with it. */
  role: 'anon' | 'user';
  /** The limit that it counts towards, beside that of all calls. */
  limit?: CallLimit;
  /** How the tables' API is to respond. */
  headers?: Readonly<Record<string, string>>;
};

const SUBMISSIONS = '/rest/v1/contact_submissions';
const STATISTICS = '/rest/v1/rpc/submission_statistics';
const ROLES = '/rest/v1/user_roles';
const TOKEN = '/auth/v1/token';
const SIGN_UP = '/auth/v1/signup';
const COUNT = { prefer: 'count=exact' };
const ONE_ROW = { accept: 'application/vnd.pgrst.object+json' };

/**
 * Every call that the site makes of its backend, under the name that it has in src/backend: all
 * others are refused. Queries and bodies are what supabase-js writes; what a schema gives is what
 * the backend library gets.
 */
export const CALLS = {
  sendSubmission: { method: 'POST', path: SUBMISSIONS, body: submission, role: 'anon', limit: 'form' },
  listSubmissions: { method: 'GET', path: SUBMISSIONS, query: list, role: 'user' },
  deleteSubmission: { method: 'DELETE', path: SUBMISSIONS, query: byId, role: 'user', headers: COUNT },
  countSubmissions: { method: 'POST', path: STATISTICS, body: nothing, role: 'user', headers: ONE_ROW },
  readRole: { method: 'GET', path: ROLES, query: adminRole, role: 'user' },
  signIn: { method: 'POST', path: TOKEN, query: byPassword, body: login, role: 'anon', limit: 'signIn' },
  refreshSession: { method: 'POST', path: TOKEN, query: byToken, body: refreshToken, role: 'anon' },
  signUp: { method: 'POST', path: SIGN_UP, query: redirect, body: account, role: 'anon', limit: 'signUp' },
  redeemLink: { method: 'POST', path: '/auth/v1/verify', body: link, role: 'anon', limit: 'recovery' },
  setPassword: { method: 'PUT', path: '/auth/v1/user', body: newPassword, role: 'user' },
  signOut: { method: 'POST', path: '/auth/v1/logout', query: scope, role: 'user' },
} as const satisfies Record<string, CallSpec>;

export type CallName = keyof typeof CALLS;
