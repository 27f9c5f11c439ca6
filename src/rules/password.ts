/** Bytes of a password that bcrypt looks at; the sign-in API's, and hosted Supabase's, use it. */
const MAX_PASSWORD_BYTES = 72;

/**
 * Why a new password cannot be had, as a sentence for its owner; undefined where it can. What
 * bcrypt would cut off or read as its end protects nobody. The shortest length is the API's.
 * For choosing one only: see docs/decisions/0010-passwords-that-are-not-cut.md.
 */
export function passwordFault(password: string): string | undefined {
  if (/[\0\p{Cs}]/u.test(password)) return 'Please choose a password of letters, digits and signs only.';
  if (new TextEncoder().encode(password).length > MAX_PASSWORD_BYTES) {
    return 'Please choose a shorter password: 72 characters at most, fewer with accents or emoji.';
  }
  return undefined;
}
