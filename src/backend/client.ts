import { createClient } from '@supabase/supabase-js';

/** Where the session lies in local storage. */
export const SESSION_KEY = 'staff-session';

/**
 * The one client that the product has (SPEC section 1): a public key, the session kept in
 * local storage, tokens refreshed by themselves. Without settings it speaks to the server
 * that the page came from.
 */
export const supabase = createClient(
  import.meta.env.PUBLIC_SUPABASE_URL || location.origin,
  import.meta.env.PUBLIC_SUPABASE_ANON_KEY || 'sb_publishable_embedded',
  { auth: { persistSession: true, autoRefreshToken: true, storageKey: SESSION_KEY } },
);
