import type { AuthChangeEvent, Session } from '@supabase/supabase-js';
import { SESSION_KEY, supabase, withStatus } from './supabase.client.ts';

export type { Session };

/** The session that this browser holds, refreshed when it had run out; null without one. */
export async function readSession(): Promise<Session | null> {
  const { data } = await supabase.auth.getSession();
  return data.session;
}

/** Calls back when someone signs in or out, in any tab. @returns what ends the watch. */
export function watchSession(listener: (event: AuthChangeEvent) => void): () => void {
  const { data } = supabase.auth.onAuthStateChange(listener);
  // Another tab's message may come before what it stored is here to be read.
  const onStored = ({ key, newValue }: StorageEvent) => {
    if (key === SESSION_KEY && newValue !== null) listener('SIGNED_IN');
  };
  addEventListener('storage', onStored);
  return () => {
    data.subscription.unsubscribe();
    removeEventListener('storage', onStored);
  };
}

/** @throws with the provider's message. */
export async function signIn(email: string, password: string): Promise<void> {
  const { error } = await supabase.auth.signInWithPassword({ email, password });
  if (error) throw error;
}

/** @throws with the provider's message. */
export async function signUp(email: string, password: string, fullName: string): Promise<void> {
  const { error } = await supabase.auth.signUp({
    email,
    password,
    options: { emailRedirectTo: `${location.origin}/admin`, data: { full_name: fullName } },
  });
  if (error?.code === 'signup_disabled') throw new Error('This site takes no new accounts.');
  if (error) throw error;
}

/** Makes this browser forget its session, without asking the server: the session may be the reason it refuses. */
export function forgetSession() {
  try {
    localStorage.removeItem(SESSION_KEY);
  } catch {
    // Storage is blocked: there is nothing to forget.
  }
}

const TOKEN_CODES = ['PGRST301', 'PGRST303'];

/** Whether a call failed because the session is not accepted, or no longer: any 401, and PostgREST's codes for tokens. */
export function isSessionRefused(error: unknown): boolean {
  const { code = '', status } = error as { code?: string; status?: number };
  return status === 401 || TOKEN_CODES.includes(code);
}

/** Ends this browser's session. Where the server cannot be reached, this browser forgets it all the same. */
export async function signOut(): Promise<void> {
  const { error } = await supabase.auth.signOut({ scope: 'local' });
  if (error) forgetSession();
}

/** Ends every session of the account, this one too. @throws when the server could not be told; then none has ended. */
export async function signOutEverywhere(): Promise<void> {
  const { error } = await supabase.auth.signOut({ scope: 'global' });
  if (error) throw error;
}

/** What a session's renewal is refused with once it has ended, whatever the cause. */
const ENDED_STATUSES = [400, 401, 403, 404];

/** Whether this browser's session has ended, by trying to renew it. @throws when the server cannot say. */
export async function hasSessionEnded(): Promise<boolean> {
  const { error } = await supabase.auth.refreshSession();
  if (error && !ENDED_STATUSES.includes(error.status ?? 0)) throw error;
  return error !== null;
}

/** Whether the signed-in user has the role admin. @throws when the call failed. */
export async function isAdmin(userId: string): Promise<boolean> {
  const { data, error, status } = await supabase
    .from('user_roles')
    .select('role')
    .eq('user_id', userId)
    .eq('role', 'admin')
    .maybeSingle();
  if (error) throw withStatus(error, status);
  return data !== null;
}
