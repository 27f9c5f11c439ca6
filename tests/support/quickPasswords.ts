import bcrypt from 'bcryptjs';

/**
 * Loaded into the tests, and into the servers that they start: passwords are hashed and checked with the
 * least work that bcrypt knows. The product's tenth of a second is meant, and the tests hash hundreds.
 * A hash says itself how it was made. What it costs in the product is held by
 * tests/inProcess/signIn.test.ts, with `hashInFull`.
 */
const LEAST = 4;

/** As the product hashes. */
export const hashInFull = bcrypt.hash;
const { compare } = bcrypt;

bcrypt.hash = ((password: string, salt: string | number) =>
  hashInFull(password, typeof salt === 'number' ? LEAST : salt)) as typeof bcrypt.hash;
// The hash of nobody's password (server/api/signIn.ts) costs what others do.
bcrypt.compare = ((password: string, hash: string) =>
  compare(password, hash.replace('$10$nobody', '$04$nobody'))) as typeof bcrypt.compare;
