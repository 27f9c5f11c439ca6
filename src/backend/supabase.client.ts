import { createClient } from '@supabase/supabase-js';
import { BACKEND_URL, PUBLIC_KEY } from './endpoint.client.ts';

/** The key of the session in local storage. */
export const SESSION_KEY = 'staff-session';

/**
 * The client of the staff pages (SPEC section 1): public key, session in local storage, automatic token
 * refresh. Sessions are never read from the address: a link could otherwise sign the reader in to
 * somebody else's account.
 */
export const supabase = createClient(BACKEND_URL, PUBLIC_KEY, {
  auth: { persistSession: true, autoRefreshToken: true, detectSessionInUrl: false, storageKey: SESSION_KEY },
});

// Tokens in the fragment are ignored, and removed so that they are not copied along with the address.
if (/\b(access|refresh)_token=/.test(location.hash)) {
  history.replaceState(history.state, '', location.pathname + location.search);
}

/** A failed call: PostgreSQL's or the API's code, and the HTTP status (0 without a response). */
export type CallError = Error & { code?: string; status?: number };

type Response = { data: unknown; error: object | null; status: number };

/** Returns the data of a response. @throws a `CallError` when the call failed. */
export function unwrap<T>({ data, error, status }: Response): T {
  if (error) throw Object.assign(error, { status });
  return data as T;
}

/**
 * Calls an SQL function of the API.
 * @param args named arguments; undefined ones take the function's default.
 * @param signal cancels the request.
 * @throws a `CallError` when the call failed.
 */
export async function rpc<T>(name: string, args: object = {}, signal?: AbortSignal): Promise<T> {
  const call = supabase.rpc(name, args);
  return unwrap<T>(await (signal ? call.abortSignal(signal) : call));
}
