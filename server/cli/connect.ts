import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { connect as connectSocket } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { openDatabase } from '../db/database.ts';
import { FolderInUseError } from '../db/dataDir.ts';
import { readPostgresUrl } from '../db/postgresUrl.ts';
import type { Settings } from '../settings.ts';
import { isPrivateSocket, socketPath } from './commandServer.ts';
import { COMMANDS, type CommandInput, type CommandName } from './commands.ts';

/** Where commands are carried out: in this process, or by the running server. */
export type Connection = {
  /** Which database it is, without a password. */
  name: string;
  run(command: CommandName, input: CommandInput): Promise<string>;
  close(): Promise<void>;
};

/** A server that is starting holds the lock before it takes commands. */
const START_TIMEOUT_MS = 3_000;

/**
 * Connects to the database that the settings name.
 * @throws when it does not exist and may not be created, or is in use, with a message for the operator.
 */
export async function connect(settings: Settings, mayCreate: boolean): Promise<Connection> {
  const { database, dataDir, siteUrl } = settings;

  async function openHere(name: string): Promise<Connection> {
    const db = await openDatabase(settings, { besideServer: true, mustExist: !mayCreate });
    return {
      name,
      run: (command, input) => COMMANDS[command]({ db, dataDir, siteUrl }, input),
      close: () => db.close(),
    };
  }

  if (database.kind === 'postgres') return openHere(readPostgresUrl(database.url).name);
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    if (await isServed(dataDir)) {
      return {
        name: `the running server's in ${dataDir}`,
        run: (command, input) => sendCommand(dataDir, command, input),
        close: async () => undefined,
      };
    }
    try {
      return await openHere(`the embedded database in ${dataDir}`);
    } catch (error) {
      if (!(error instanceof FolderInUseError)) throw error;
      if (Date.now() > deadline) {
        throw new Error(
          `The database in ${dataDir} is in use by another command, or by a server that takes no commands. Try again in a few seconds.`,
        );
      }
      await setTimeout(100);
    }
  }
}

/** Whether a server takes commands; a killed one leaves its socket behind. */
async function isServed(dataDir: string): Promise<boolean> {
  if (!existsSync(dataDir)) return false;
  const path = socketPath(dataDir);
  if (!isPrivateSocket(path, dataDir)) return false;
  const socket = connectSocket(path);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function sendCommand(dataDir: string, command: CommandName, input: CommandInput): Promise<string> {
  const call = request({ socketPath: socketPath(dataDir), path: `/${command}`, method: 'POST' });
  call.end(JSON.stringify(input));
  let answer: { message?: string; error?: string };
  try {
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    answer = (await json(response)) as typeof answer;
  } catch {
    throw new Error(
      'The server stopped before the command was done. Start it, check, and run the command again.',
    );
  }
  if (answer.message === undefined) throw new Error(answer.error);
  return answer.message;
}
