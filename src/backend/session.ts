import type { AuthChangeEvent, Session } from '@supabase/supabase-js';
import { type CallError, SESSION_KEY, supabase, unwrap } from './supabase.client.ts';

export type { Session };

/** Returns this browser's session, refreshed if it had expired; null without one. */
export async function readSession(): Promise<Session | null> {
  const { data } = await supabase.auth.getSession();
  return data.session;
}

/** Calls `listener` on sign-in and sign-out in any tab. @returns a function that stops it. */
export function watchSession(listener: (event: AuthChangeEvent) => void): () => void {
  const { data } = supabase.auth.onAuthStateChange(listener);
  // The library's message from another tab can arrive before the stored session is readable here.
  const onStored = ({ key, newValue }: StorageEvent) => {
    if (key === SESSION_KEY && newValue !== null) listener('SIGNED_IN');
  };
  addEventListener('storage', onStored);
  return () => {
    data.subscription.unsubscribe();
    removeEventListener('storage', onStored);
  };
}

/** Signs in with a password. @throws with the provider's message. */
export async function signIn(email: string, password: string): Promise<void> {
  const { error } = await supabase.auth.signInWithPassword({ email, password });
  if (error) throw error;
}

/** Creates an account. @throws with the provider's message. */
export async function signUp(email: string, password: string, fullName: string): Promise<void> {
  const { error } = await supabase.auth.signUp({
    email,
    password,
    options: { emailRedirectTo: `${location.origin}/admin`, data: { full_name: fullName } },
  });
  if (error?.code === 'signup_disabled') throw new Error('This site is not accepting new accounts.');
  if (error) throw error;
}

/** Requests a password reset link by email. The response is the same for unknown addresses. */
export async function requestPasswordLink(email: string): Promise<void> {
  const { error } = await supabase.auth.resetPasswordForEmail(email);
  if (error) throw error;
}

/** Exchanges the single-use token of a reset link for a session. @throws with the provider's message. */
export async function redeemPasswordLink(tokenHash: string): Promise<void> {
  const { error } = await supabase.auth.verifyOtp({ token_hash: tokenHash, type: 'recovery' });
  if (error) throw error;
}

/**
 * Sets the password of the signed-in user; the server ends their other sessions.
 * @param current the current password; only a session from a reset link may leave it out.
 * @throws with the provider's message.
 */
export async function setPassword(password: string, current?: string): Promise<void> {
  const { error } = await supabase.auth.updateUser({
    password,
    ...(current !== undefined && { current_password: current }),
  });
  if (error) throw error;
}

const codeOf = (error: unknown) => (error as CallError).code ?? '';

/** Returns whether a reset link was refused as used or expired (the API gives both one code). */
export const isLinkSpent = (error: unknown) => codeOf(error) === 'otp_expired';

/** Returns whether the new password was refused, not the current one. */
export const isNewPasswordRefused = (error: unknown) =>
  ['same_password', 'weak_password'].includes(codeOf(error));

/** Removes the session from this browser without calling the server, which may be the one refusing it. */
export function forgetSession() {
  try {
    localStorage.removeItem(SESSION_KEY);
  } catch {
    // Storage is blocked, so there is no session to remove.
  }
}

/** Returns whether a call failed because its session is invalid or has ended. */
export const isSessionRefused = (error: unknown) =>
  (error as CallError).status === 401 || ['PGRST301', 'PGRST303'].includes(codeOf(error));

/** Returns whether the database refused the caller: the role was revoked or the session has ended. */
export const isNotPermitted = (error: unknown) => codeOf(error) === '42501';

/** Signs out of this browser, even when the server cannot be reached. */
export async function signOut(): Promise<void> {
  const { error } = await supabase.auth.signOut({ scope: 'local' });
  if (error) forgetSession();
}

/** Ends every session of the account. @throws when the server could not be reached; then none has ended. */
export async function signOutEverywhere(): Promise<void> {
  const { error } = await supabase.auth.signOut({ scope: 'global' });
  if (error) throw error;
}

/** Statuses with which the server refuses to refresh a session that has ended. */
const ENDED_STATUSES = [400, 401, 403, 404];

/** Tries to refresh this browser's session. @returns whether it has ended. @throws when the server cannot tell. */
export async function hasSessionEnded(): Promise<boolean> {
  const { error } = await supabase.auth.refreshSession();
  if (error && !ENDED_STATUSES.includes(error.status ?? 0)) throw error;
  return error !== null;
}

/** Returns whether a user has the role admin. @throws when the call failed. */
export async function isAdmin(userId: string): Promise<boolean> {
  const roles = supabase.from('user_roles').select('role').eq('user_id', userId).eq('role', 'admin');
  return unwrap<{ role: string } | null>(await roles.maybeSingle()) !== null;
}
