import { createClient, type SupabaseClient, type SupabaseClientOptions } from '@supabase/supabase-js';
import { sign } from 'hono/jwt';
import { PUBLIC_KEY } from '../../server/call.ts';
import { PASSWORD } from './samples.ts';

type Fetch = (request: Request) => Response | Promise<Response>;

/** A client as the browser's: one per caller, with no session kept anywhere. */
export const client = (fetch: Fetch, options: SupabaseClientOptions<'public'> = {}): SupabaseClient =>
  createClient('http://site.example', PUBLIC_KEY, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: async (input, init) => fetch(new Request(input, init)) },
    ...options,
  });

/** A client in the service role, by a token that only whoever holds the secret can sign. */
export const serviceClient = (fetch: Fetch, jwtSecret: string): SupabaseClient =>
  client(fetch, { accessToken: () => sign({ role: 'service_role', exp: 4_102_444_800 }, jwtSecret) });

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
