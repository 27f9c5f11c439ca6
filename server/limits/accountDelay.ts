import type { Limit } from './limits.ts';

/** Seconds. Longer, and a stranger could keep the owner out for a working day. */
export const LONGEST_DELAY = 15 * 60;

/** Seconds without an attempt after which an account's refused ones are forgotten. */
export const REMEMBERED = 60 * 60;

/** The seconds to wait after so many refused attempts: none for the first ones, then a delay that doubles. */
export const accountDelay = (refused: number, { most, seconds }: Limit) =>
  refused < most ? 0 : Math.min(LONGEST_DELAY, seconds * 2 ** (refused - most));
