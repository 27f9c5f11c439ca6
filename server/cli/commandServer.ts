import type { Socket } from 'node:net';
import { z } from 'zod';
import { parseJson } from '../json.ts';
import { describeError, log } from '../log.ts';
import {
  type Command,
  type CommandContext,
  type CommandRequest,
  type CommandResponse,
  FLAGS,
} from './command.ts';
import { listenOnPrivateSocket } from './commandSocket.ts';
import { COMMANDS } from './commands.ts';

/** A request holds a command's name and an address or a path. */
const MAX_REQUEST_BYTES = 16 * 1024;
/** A request is one line, sent at once. */
const REQUEST_TIMEOUT_MS = 5_000;
/** A restore of a very large backup takes minutes. */
const COMMAND_TIMEOUT_MS = 60 * 60_000;
const MAX_CONCURRENT = 8;

const request: z.ZodType<CommandRequest> = z.object({
  command: z.string(),
  argument: z.string(),
  flags: z.object(Object.fromEntries(FLAGS.map((flag) => [flag, z.boolean().optional()]))),
});

/**
 * Takes commands from `npm run admin` and its like, which cannot open the embedded database
 * beside the server that holds it: a line of JSON each way. A command ends when it is done,
 * when the client disconnects, or with the server.
 * @param commands those that there are; a test brings its own.
 * @returns ends the commands that are running, and takes no more.
 */
export async function serveCommands(
  context: CommandContext,
  commands: Readonly<Record<string, Command>> = COMMANDS,
): Promise<() => Promise<void>> {
  const running = new Map<Socket, { controller: AbortController; done: Promise<void> }>();
  const close = await listenOnPrivateSocket(context.dataDir, (socket) => {
    socket.on('error', () => socket.destroy());
    if (running.size >= MAX_CONCURRENT) {
      socket.resume();
      return respond(socket, { error: 'Too many commands at once. Try again in a moment.' });
    }
    const controller = new AbortController();
    socket.once('close', () => controller.abort(new Error('The client has disconnected.')));
    const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(COMMAND_TIMEOUT_MS)]);
    const done = readRequest(socket, controller.signal)
      .then((line) => run({ context, commands, line, signal }))
      .then((response) => respond(socket, response))
      .finally(() => running.delete(socket));
    running.set(socket, { controller, done });
    return undefined;
  });

  return async () => {
    const closed = close();
    for (const { controller } of running.values()) {
      controller.abort(new Error('The server is being stopped.'));
    }
    await Promise.all([...running.values()].map(({ done }) => done));
    await closed;
  };
}

/** Reads the one line of a request. @returns an empty line where none comes, or one that is too long. */
function readRequest(socket: Socket, signal: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const finish = (line: string) => {
      clearTimeout(timer);
      socket.off('data', read);
      // Without reading on, the client's end would go unnoticed.
      socket.resume();
      resolve(line);
    };
    const timer = setTimeout(finish, REQUEST_TIMEOUT_MS, '');
    const read = (chunk: string) => {
      text += chunk;
      const end = text.indexOf('\n');
      if (text.length > MAX_REQUEST_BYTES) finish('');
      else if (end !== -1) finish(text.slice(0, end));
    };
    socket.setEncoding('utf8').on('data', read);
    signal.addEventListener('abort', () => finish(''));
  });
}

type Run = {
  context: CommandContext;
  commands: Readonly<Record<string, Command>>;
  line: string;
  signal: AbortSignal;
};

async function run({ context, commands, line, signal }: Run): Promise<CommandResponse> {
  const { data } = request.safeParse(parseJson(line));
  const command = data && Object.hasOwn(commands, data.command) ? commands[data.command] : undefined;
  if (data === undefined || command === undefined) return { error: 'There is no such command.' };
  try {
    signal.throwIfAborted();
    return { message: await command(context, data.argument, { signal, ...data.flags }) };
  } catch (error) {
    log('error', 'command failed', { command: data.command, ...describeError(error) });
    return { error: error instanceof Error ? error.message : 'It failed.' };
  }
}

function respond(socket: Socket, response: CommandResponse) {
  if (socket.writable) socket.end(`${JSON.stringify(response)}\n`);
}
