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
  // The password is set: a failure here must not look as if it were not.
  await supabase.auth.signOut({ scope: 'others' });
}

/** Whether a link was refused because it was used or is too old: the API gives both one code. */
export const isLinkSpent = (error: unknown) => (error as { code?: string }).code === 'otp_expired';
