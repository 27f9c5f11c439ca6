/** Where the backend is: without settings, the server that the page came from. */
export const BACKEND_URL = import.meta.env.PUBLIC_SUPABASE_URL || location.origin;

/** Names the anonymous role; public by design. */
export const PUBLIC_KEY = import.meta.env.PUBLIC_SUPABASE_ANON_KEY || 'sb_publishable_embedded';
