import { PostgrestClient } from '@supabase/postgrest-js';
import type { Submission } from '../domain/submission.ts';
import { BACKEND_URL, PUBLIC_KEY } from './endpoint.client.ts';

/**
 * Stores a request with the public key alone: a stale staff session in the same browser must not make the
 * server refuse it. PostgREST's client without the rest of supabase-js saves visitors 40 KB.
 * @throws when it was not acknowledged.
 */
export async function sendSubmission(submission: Submission, signal: AbortSignal): Promise<void> {
  const anonymous = new PostgrestClient(`${BACKEND_URL}/rest/v1`, { headers: { apikey: PUBLIC_KEY } });
  const { error } = await anonymous.from('contact_submissions').insert(submission).abortSignal(signal);
  if (error) throw error;
}
