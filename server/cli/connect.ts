import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { connect as connectSocket } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { FolderInUseError } from '../db/dataDir.ts';
import type { Settings } from '../settings.ts';
import { isPrivateSocket, socketPath } from './commandServer.ts';
import type { CommandInput, CommandName } from './commands.ts';

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
 * @param mayCreate whether to create it when it does not exist.
 * @throws when it does not exist or is in use, with a message for the operator.
 */
export async function connect(settings: Settings, mayCreate: boolean): Promise<Connection> {
  const { database, dataDir } = settings;
  if (database.kind === 'postgres') {
    const { hostname, port, pathname } = new URL(database.url);
    const name = `PostgreSQL at ${hostname || 'localhost'}:${port || 5432}${pathname}`;
    if (!mayCreate && !(await holdsSite(database.url))) throw noDatabase(name);
    return openHere(settings, name);
  }
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    if (await isServed(dataDir)) return connectToServer(dataDir);
    if (!existsSync(database.folder) && !mayCreate) throw noDatabase(dataDir);
    try {
      return await openHere(settings, `the embedded database in ${dataDir}`);
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

const noDatabase = (where: string) =>
  new Error(
    `There is no database of this site in ${where}. If it is elsewhere, set DATA_DIR or DATABASE_URL as for the server, in .env or in front of the command. If there is none yet, start the server first: npm start`,
  );

async function openHere(settings: Settings, name: string): Promise<Connection> {
  const { openDatabase } = await import('../db/database.ts');
  const { COMMANDS } = await import('./commands.ts');
  const db = await openDatabase(settings, { besideServer: true });
  const { dataDir, siteUrl } = settings;
  return {
    name,
    run: (command, input) => COMMANDS[command]({ db, dataDir, siteUrl }, input),
    close: () => db.close(),
  };
}

async function holdsSite(url: string): Promise<boolean> {
  const { openPool } = await import('../db/postgres.ts');
  const db = openPool(url);
  try {
    const [row] = await db.query<{ exists: boolean }>(
      "select to_regclass('public.contact_submissions') is not null as exists",
    );
    return row?.exists === true;
  } finally {
    await db.close();
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

const connectToServer = (dataDir: string): Connection => ({
  name: `the running server's in ${dataDir}`,
  run: (command, input) => sendCommand(dataDir, command, input),
  close: async () => undefined,
});

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
