import type { Database } from '../database/sql.ts';
import type { Flags } from './commandLine.ts';

/** What the commands work on: a database, the folder beside it, and the site that is served from them. */
export type Workplace = Database & {
  dataDir: string;
  /** Where the site is, for links that are printed. */
  siteUrl: string;
  /** Forgets the refused sign-ins of an account. */
  clearAccount(email: string): Promise<void>;
};

export type CommandOptions = {
  /** Aborts when whoever asked is gone, or it takes too long: the work ends with it. */
  signal: AbortSignal;
} & Flags;

/**
 * Does a command and gives what to print.
 * @param word the one word that it takes: a file's absolute path or an address; empty where it takes none.
 * @throws with a sentence for whoever asked.
 */
export type Command = (place: Workplace, word: string, options: CommandOptions) => Promise<string>;
