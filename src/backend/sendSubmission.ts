import { PostgrestClient } from '@supabase/postgrest-js';
import type { Submission } from '../domain/submission.ts';
import { BACKEND_URL, PUBLIC_KEY } from './endpoint.client.ts';

/**
 * Stores a request with the public key alone, whatever session lies in this browser: one
 * that the server refuses must not cost a request. Without the rest of supabase-js it is
 * also 40 KB less for a visitor to load. @throws when it was not acknowledged.
 */
export async function sendSubmission(submission: Submission, signal: AbortSignal): Promise<void> {
  const anonymous = new PostgrestClient(`${BACKEND_URL}/rest/v1`, { headers: { apikey: PUBLIC_KEY } });
  const { error } = await anonymous.from('contact_submissions').insert(submission).abortSignal(signal);
  if (error) throw error;
}
