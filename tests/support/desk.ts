import type { SupabaseClient } from '@supabase/supabase-js';

/** The desk's list as it is asked for: the newest requests that are no likely spam. */
export const NEWEST = {
  path: '/rest/v1/rpc/list_submissions',
  body: '{"folder":"requests","sort":"newest"}',
};

/** The same, by a client. */
export const listNewest = (desk: SupabaseClient) =>
  desk.rpc('list_submissions', { folder: 'requests', sort: 'newest' });
