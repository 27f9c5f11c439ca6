import bcrypt from 'bcryptjs';
import type { Backend } from '../database/backend.ts';

/** The library's cost (10) and nobody's password. */
const NO_PASSWORD = '$2b$10$nobodyhasthispasswordOeT1kVbq8mC5yWxZ7rJ3sH9uL2dF4gA6';

/**
 * For an address without an account the library skips the password check, a tenth of a second
 * that would tell who has one. Here that work is done for it, so that both take the same.
 */
export async function checkNoPassword({ sql }: Pick<Backend, 'sql'>, email: string, password: string) {
  const known = await sql('select 1 from auth.users where email = $1 and encrypted_password is not null', [
    email.toLowerCase(),
  ]);
  if (known.length === 0) await bcrypt.compare(password, NO_PASSWORD);
}
