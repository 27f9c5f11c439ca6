import { availableParallelism } from 'node:os';
import { compare, hash } from '@node-rs/bcrypt';
import { tooMany } from '../apiError.ts';

const COST = 10;

/** A hash of the same cost, compared when an account has no password or does not exist. */
const NO_PASSWORD = await hash('no account has this password', COST);

/** One core stays free for pages. */
const MAX_AT_ONCE = Math.min(4, Math.max(1, availableParallelism() - 1));
const MAX_WAITING = 32;
const RETRY_SECONDS = 5;

let running = 0;
const waiting: (() => void)[] = [];

async function inQueue<T>(work: () => Promise<T>): Promise<T> {
  if (running < MAX_AT_ONCE) running += 1;
  else if (waiting.length < MAX_WAITING) await new Promise<void>((start) => waiting.push(start));
  else throw tooMany(RETRY_SECONDS, 'Too many people are signing in. Please try again in a few seconds.');
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

/**
 * Compares a password with a stored hash. Takes the same time when there is none.
 * @throws ApiError 429 when too many passwords wait to be compared.
 */
export async function matchesPassword(password: string, stored: string | null): Promise<boolean> {
  const matches = await inQueue(() => compare(password, stored ?? NO_PASSWORD));
  return matches && stored !== null;
}

export const hashPassword = (password: string): Promise<string> => inQueue(() => hash(password, COST));
