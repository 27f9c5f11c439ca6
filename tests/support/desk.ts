import type { SupabaseClient } from '@supabase/supabase-js';

/** The desk's list as it is asked for: the newest requests that are no likely spam. */
export const NEWEST =
  '/rest/v1/contact_submissions?select=*&folder=eq.requests&order=created_at.desc%2Cid.desc&offset=0&limit=50';

/** The same, by a client. */
export const listNewest = (desk: SupabaseClient) =>
  desk
    .from('contact_submissions')
    .select('*')
    .eq('folder', 'requests')
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .range(0, 49);
