import { supabase } from './supabase.client.ts';

/** The one use of a link that sets a password: its token becomes a session. @throws with the provider's message. */
export async function redeemLink(tokenHash: string): Promise<void> {
  const { error } = await supabase.auth.verifyOtp({ token_hash: tokenHash, type: 'recovery' });
  if (error) throw error;
}

/** Sets the password of whoever is signed in, and ends their other sessions. @throws with the provider's message. */
export async function setPassword(password: string): Promise<void> {
  const { error } = await supabase.auth.updateUser({ password });
  if (error) throw error;
  // The password is set: a call that fails here must not say otherwise.
  await supabase.auth.signOut({ scope: 'others' });
}

/** Whether a link was refused for having been used, or being too old: the two are not told apart. */
export const isLinkOver = (error: unknown) => (error as { code?: string }).code === 'otp_expired';
