import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, lstatSync, mkdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { describeError, log } from '../log.ts';
import { COMMANDS, type CommandContext, type CommandInput, type CommandName } from './commands.ts';

const STOP_TIMEOUT_MS = 5_000;

/**
 * Takes commands from `npm run admin` and the others, which cannot open the embedded database while this process uses
 * it: `POST /<command>` with JSON over a Unix socket that only the owner can reach.
 */
export async function serveCommands(context: CommandContext) {
  const path = socketPath(context.dataDir);
  prepareSocket(path);
  const server = createServer((request, response) => {
    runCommand(context, request)
      .then((message) => response.end(JSON.stringify({ message })))
      .catch((error: Error) => {
        log('warn', 'command failed', { command: request.url, ...describeError(error) });
        response.writeHead(422).end(JSON.stringify({ error: error.message }));
      });
  });
  server.listen(path);
  await once(server, 'listening');
  if (!isPrivateSocket(path, context.dataDir)) {
    server.close();
    throw new Error(
      `${path} can be reached by other users of this machine. Delete its folder and start again.`,
    );
  }
  return {
    /** Takes no more commands and waits up to 5 seconds for those under way. */
    async close() {
      const closed = once(server, 'close');
      server.close();
      await Promise.race([closed, setTimeout(STOP_TIMEOUT_MS, undefined, { ref: false })]);
      server.closeAllConnections();
    },
  };
}

async function runCommand(context: CommandContext, request: IncomingMessage): Promise<string> {
  const name = request.url?.slice(1) ?? '';
  if (request.method !== 'POST' || !Object.hasOwn(COMMANDS, name))
    throw new Error('There is no such command.');
  return COMMANDS[name as CommandName](context, (await json(request)) as CommandInput);
}

/** Linux allows 108 bytes, macOS 104, with a closing zero. */
const MAX_PATH_BYTES = 100;
const isWindows = process.platform === 'win32';

/** Returns where the server over `dataDir` takes commands: in the folder, unless its path is too long for a socket. */
export function socketPath(dataDir: string): string {
  const folder = realpathSync(dataDir);
  const id = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  if (isWindows) return `\\\\.\\pipe\\site-${id}`;
  const path = join(folder, 'commands', 'socket');
  if (Buffer.byteLength(path) <= MAX_PATH_BYTES) return path;
  return join(process.env.XDG_RUNTIME_DIR ?? tmpdir(), `site-${id}`, 'socket');
}

/** Creates the socket's folder, which only its owner can enter, and removes what a killed server has left in it. */
export function prepareSocket(path: string) {
  if (isWindows) return;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  if (lstatSync(dirname(path)).uid === process.getuid?.()) chmodSync(dirname(path), 0o700);
  rmSync(path, { force: true });
}

/** Whether the socket exists in a folder that only this user or the owner of `dataDir` can enter. */
export function isPrivateSocket(path: string, dataDir: string): boolean {
  if (isWindows) return true;
  const folder = lstatSync(dirname(path), { throwIfNoEntry: false });
  return (
    folder?.isDirectory() === true &&
    (folder.mode & 0o077) === 0 &&
    [process.getuid?.(), statSync(dataDir).uid].includes(folder.uid) &&
    lstatSync(path, { throwIfNoEntry: false }) !== undefined
  );
}
