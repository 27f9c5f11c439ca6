/** The backend's address; defaults to the server that served the page. */
export const BACKEND_URL = import.meta.env.PUBLIC_SUPABASE_URL || location.origin;

/** Selects the anonymous role; public by design. */
export const PUBLIC_KEY = import.meta.env.PUBLIC_SUPABASE_ANON_KEY || 'sb_publishable_embedded';
