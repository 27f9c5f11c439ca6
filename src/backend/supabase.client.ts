import { createClient } from '@supabase/supabase-js';
import { BACKEND_URL, PUBLIC_KEY } from './endpoint.client.ts';

/** Where the session lies in local storage. */
export const SESSION_KEY = 'staff-session';

/**
 * The one client of the staff's pages (SPEC section 1): a public key, the session kept in
 * local storage, tokens refreshed by themselves. A session is never taken from an address:
 * whoever sends a link would choose whose account the reader works in.
 */
export const supabase = createClient(BACKEND_URL, PUBLIC_KEY, {
  auth: { persistSession: true, autoRefreshToken: true, detectSessionInUrl: false, storageKey: SESSION_KEY },
});

// Nor does one stay in the address bar, to be copied on from there.
if (/\b(access|refresh)_token=/.test(location.hash)) {
  history.replaceState(history.state, '', location.pathname + location.search);
}

/** A call's error with the HTTP status of its response: the error alone does not show every 401. */
export const withStatus = <E extends object>(error: E, status: number) => Object.assign(error, { status });
