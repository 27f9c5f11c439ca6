import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { describeError, log } from '../log.ts';
import { COMMANDS, type CommandContext, type CommandName } from './commands.ts';
import { isPrivateSocket, prepareSocket, socketPath } from './socket.ts';

const inputSchema = z.object({
  argument: z.string(),
  force: z.boolean().optional(),
  confirm: z.boolean().optional(),
  eraseAgain: z.boolean().optional(),
});

const STOP_TIMEOUT_MS = 5_000;

/**
 * Takes commands from `npm run admin` and the others, which cannot open the embedded database while this process uses
 * it: `POST /<command>` with JSON over a Unix socket that only the owner can reach.
 */
export async function serveCommands(context: CommandContext) {
  const path = socketPath(context.dataDir);
  prepareSocket(path);
  const active = new Set<Promise<void>>();
  const server = createServer((request, response) => {
    const running = runCommand(context, request)
      .then((message) => void response.end(JSON.stringify({ message })))
      .catch((error: Error) => {
        log('warn', 'command failed', { command: request.url, ...describeError(error) });
        response.writeHead(422).end(JSON.stringify({ error: error.message }));
      })
      .finally(() => active.delete(running));
    active.add(running);
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
      server.close();
      await Promise.race([Promise.all(active), setTimeout(STOP_TIMEOUT_MS, undefined, { ref: false })]);
      server.closeAllConnections();
    },
  };
}

async function runCommand(context: CommandContext, request: IncomingMessage): Promise<string> {
  const name = request.url?.slice(1) ?? '';
  if (request.method !== 'POST' || !Object.hasOwn(COMMANDS, name))
    throw new Error('There is no such command.');
  return COMMANDS[name as CommandName](context, inputSchema.parse(await json(request)));
}
