import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll } from 'vitest';
import { account, client, serviceClient, signedIn } from '../support/api.ts';
import type { OpenDatabase } from './databases.ts';

export type Role = 'anonymous' | 'signed in' | 'admin' | 'service';
export const VISITORS = ['anonymous', 'signed in', 'admin'] as const;
export const ROLES = [...VISITORS, 'service'] as const;

/** What PostgreSQL says when the privilege itself is missing. */
export const REFUSED = '42501';

/** One of each role over a database of their own, for the tests of a describe. What it gives is there once they run. */
export function useCallers(open: () => Promise<OpenDatabase>) {
  const callers = {
    database: undefined as unknown as OpenDatabase,
    /** As on a hosted project, which has none of our doors before it. */
    clients: {} as Record<Role, SupabaseClient>,
    /** Through our own API, which serves the product's calls only. */
    visitors: {} as Record<Exclude<Role, 'service'>, SupabaseClient>,
    /** The id of who is signed in and no admin. */
    stranger: '',
  };
  const { clients, visitors } = callers;

  beforeAll(async () => {
    callers.database = await open();
    const { fetch, direct, secrets } = callers.database;
    visitors.anonymous = client(fetch);
    visitors['signed in'] = await account(fetch, 'member@mail.example');
    visitors.admin = await account(fetch, 'admin@mail.example');
    clients.anonymous = client(direct);
    clients.service = serviceClient(direct, secrets.jwtSecret);
    clients['signed in'] = await signedIn(direct, 'member@mail.example');
    clients.admin = await signedIn(direct, 'admin@mail.example');
    await clients.service.rpc('grant_admin', { account_email: 'admin@mail.example' });
    callers.stranger = (await clients['signed in'].auth.getUser()).data.user?.id ?? '';
  });
  afterAll(() => callers.database.close());
  return callers;
}
