import { codeOf } from './errorCode.ts';
import { supabase } from './supabase.client.ts';

/**
 * Asks for a mail with a link that sets a new password. Whether the address has an account shows in
 * nothing. @throws with the provider's message.
 */
export async function askLink(email: string): Promise<void> {
  const { error } = await supabase.auth.resetPasswordForEmail(email);
  if (error) throw error;
}

/** The one use of a link that sets a password: its token becomes a session. @throws with the provider's message. */
export async function redeemLink(tokenHash: string): Promise<void> {
  const { error } = await supabase.auth.verifyOtp({ token_hash: tokenHash, type: 'recovery' });
  if (error) throw error;
}

/**
 * Sets the password of whoever is signed in; the server ends their other sessions.
 * @param current the one until now; without it only a session that a link began may.
 * @throws with the provider's message.
 */
export async function setPassword(password: string, current?: string): Promise<void> {
  const { error } = await supabase.auth.updateUser({
    password,
    ...(current !== undefined && { current_password: current }),
  });
  if (error) throw error;
}

/** Whether a link was refused because it was used or is too old: the API gives both one code. */
export const isLinkSpent = (error: unknown) => codeOf(error) === 'otp_expired';

/** Whether it is the new password that was refused: it is the old one, or too weak. */
export const isNewPasswordRefused = (error: unknown) =>
  ['same_password', 'weak_password'].includes(codeOf(error) ?? '');
