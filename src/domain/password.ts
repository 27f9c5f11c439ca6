/** bcrypt, which hashes passwords here and in a hosted Supabase project, reads no further. */
const MAX_PASSWORD_BYTES = 72;

/**
 * Checks a password that somebody chooses. What bcrypt would cut off, or read as the password's end,
 * protects nobody. The sign-in API checks the minimum length. Never used at sign-in: see
 * docs/decisions/0010-passwords-that-are-not-cut.md.
 * @returns why it is refused, in a sentence for its owner; undefined where it is accepted.
 */
export function passwordError(password: string): string | undefined {
  if (/[\0\p{Cs}]/u.test(password)) return 'Please choose a password of letters, digits and signs only.';
  if (new TextEncoder().encode(password).length > MAX_PASSWORD_BYTES) {
    return 'Please choose a shorter password: 72 characters at most, fewer with accents or emoji.';
  }
  return undefined;
}
