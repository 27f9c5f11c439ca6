import { openBackend } from '../database/backend.ts';
import type { Secrets } from '../dataDir/secrets.ts';
import { localUrl } from '../http/listen.ts';
import type { Settings } from '../settings.ts';
import type { CommandRequest } from './command.ts';
import { COMMANDS } from './commands.ts';

/** Runs commands on an open database, one after the other. */
export type CommandRunner = {
  /** @returns what to print. @throws with a sentence for people. */
  run(request: CommandRequest, signal: AbortSignal): Promise<string>;
  close(): Promise<void>;
};

/** Opens the database of the settings to run commands on it in this process. */
export async function openCommandRunner(settings: Settings, secrets: Secrets): Promise<CommandRunner> {
  const { dataDir, database } = settings;
  const { siteUrl } = settings;
  const siteUrlOrLocal = siteUrl ?? localUrl(settings.host, settings.port);
  const backend = await openBackend({ dataDir, database, siteUrl: siteUrlOrLocal, secrets });
  const { kind, sql, inTransaction, close } = backend;

  const clearAccount = async (email: string) => {
    await sql('select private.unlock_account($1)', [email]);
  };
  const context = { kind, sql, inTransaction, dataDir, siteUrl, clearAccount };
  return {
    run: async ({ command, argument, flags }, signal) =>
      (await COMMANDS[command]?.(context, argument, { signal, ...flags })) ?? '',
    close,
  };
}
