import type { Database } from '../database/sql.ts';

/** What commands work on: a database, the folder beside it, and the site that is served from them. */
export type CommandContext = Database & {
  dataDir: string;
  /** The site's address, for links that are printed; undefined where nobody has said it. */
  siteUrl: string | undefined;
  /** Forgets the refused sign-ins of an account. */
  clearAccount(email: string): Promise<void>;
};

/** Options that may be typed as `--name`, where a command has them. */
export const FLAGS = ['confirm', 'erase-again', 'force', 'send-old', 'test', 'yes'] as const;
export type Flag = (typeof FLAGS)[number];
export type Flags = { [name in Flag]?: boolean | undefined };

export type CommandOptions = {
  /** Aborts when the client has gone, or after too long: the work ends with it. */
  signal: AbortSignal;
} & Flags;

/**
 * Carries out a command.
 * @param argument a file's absolute path, an e-mail address or a number; empty where the command takes none.
 * @returns what to print.
 * @throws with a sentence for the person who ran it.
 */
export type Command = (context: CommandContext, argument: string, options: CommandOptions) => Promise<string>;

/** Asks for a command by its name among the `COMMANDS`. */
export type CommandRequest = { command: string; argument: string; flags: Flags };

export type CommandResponse = { message: string } | { error: string };
