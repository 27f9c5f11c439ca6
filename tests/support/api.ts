import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { PUBLIC_KEY } from '../../server/database/backend.ts';
import { PASSWORD } from './samples.ts';

type Fetch = (request: Request) => Response | Promise<Response>;

/** A client as the browser's: one per caller, with no session kept anywhere. */
export function client(fetch: Fetch, key: string = PUBLIC_KEY): SupabaseClient {
  return createClient('http://site.example', key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: async (input, init) => fetch(new Request(input, init)) },
  });
}

/** Creates an account and signs its client in. */
export async function account(fetch: Fetch, email: string): Promise<SupabaseClient> {
  const user = client(fetch);
  const { error } = await user.auth.signUp({ email, password: PASSWORD });
  if (error) throw error;
  return user;
}

/** A client signed in to an account that exists. */
export async function signedIn(fetch: Fetch, email: string): Promise<SupabaseClient> {
  const user = client(fetch);
  const { error } = await user.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return user;
}
