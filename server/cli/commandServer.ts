import type { Socket } from 'node:net';
import { z } from 'zod';
import { parseJson } from '../json.ts';
import { describeError, log } from '../log.ts';
import type { Command, Workplace } from './command.ts';
import { listenPrivately } from './commandSocket.ts';
import { COMMANDS } from './commands.ts';

/** A command's name and an address or a path. */
const LONGEST_ORDER_BYTES = 16 * 1024;
/** For the order to come: it is one line, sent at once. */
const ORDER_MS = 5_000;
/** For the work: a restore of a very large backup takes minutes. */
const LONGEST_COMMAND_MS = 60 * 60_000;
const MOST_AT_ONCE = 8;

const order = z.object({
  command: z.string(),
  word: z.string(),
  flags: z.object({
    confirm: z.boolean().optional(),
    force: z.boolean().optional(),
    yes: z.boolean().optional(),
  }),
});

export type CommandOrder = z.input<typeof order>;

export type Outcome = { message: string } | { failed: string };

/**
 * Takes commands for `npm run admin` and its like, which cannot open the embedded database
 * beside the server that holds it: a line of JSON each way. A command ends when it is done,
 * when whoever asked is gone, or with the server.
 * @param commands those that there are; a test brings its own.
 * @returns what ends it, and the commands under way.
 */
export async function takeCommands(
  place: Workplace,
  commands: Readonly<Record<string, Command>> = COMMANDS,
): Promise<() => Promise<void>> {
  const underWay = new Map<Socket, { end: AbortController; done: Promise<void> }>();
  const stopListening = await listenPrivately(place.dataDir, (socket) => {
    socket.on('error', () => socket.destroy());
    if (underWay.size >= MOST_AT_ONCE) {
      socket.resume();
      return respond(socket, { failed: 'Too many commands at once. Try again in a moment.' });
    }
    const end = new AbortController();
    socket.once('close', () => end.abort(new Error('Whoever asked is gone.')));
    const signal = AbortSignal.any([end.signal, AbortSignal.timeout(LONGEST_COMMAND_MS)]);
    const done = readOrder(socket, end.signal)
      .then((line) => run({ place, commands, line, signal }))
      .then((outcome) => respond(socket, outcome))
      .finally(() => underWay.delete(socket));
    underWay.set(socket, { end, done });
    return undefined;
  });

  return async () => {
    const stopped = stopListening();
    for (const { end } of underWay.values()) end.abort(new Error('The server is being stopped.'));
    await Promise.all([...underWay.values()].map(({ done }) => done));
    await stopped;
  };
}

/** The one line that is sent; empty where none comes, or one that is too long. */
function readOrder(socket: Socket, signal: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const finish = (line: string) => {
      clearTimeout(timer);
      socket.off('data', read);
      // Read on, or it would not be seen that the other side goes.
      socket.resume();
      resolve(line);
    };
    const timer = setTimeout(finish, ORDER_MS, '');
    const read = (chunk: string) => {
      text += chunk;
      const end = text.indexOf('\n');
      if (text.length > LONGEST_ORDER_BYTES) finish('');
      else if (end !== -1) finish(text.slice(0, end));
    };
    socket.setEncoding('utf8').on('data', read);
    signal.addEventListener('abort', () => finish(''));
  });
}

type Work = {
  place: Workplace;
  commands: Readonly<Record<string, Command>>;
  line: string;
  signal: AbortSignal;
};

async function run({ place, commands, line, signal }: Work): Promise<Outcome> {
  const { data } = order.safeParse(parseJson(line));
  const command = data && Object.hasOwn(commands, data.command) ? commands[data.command] : undefined;
  if (data === undefined || command === undefined) return { failed: 'There is no such command.' };
  try {
    signal.throwIfAborted();
    return { message: await command(place, data.word, { signal, ...data.flags }) };
  } catch (error) {
    log('error', 'command failed', { command: data.command, ...describeError(error) });
    return { failed: error instanceof Error ? error.message : 'It failed.' };
  }
}

function respond(socket: Socket, outcome: Outcome) {
  if (socket.writable) socket.end(`${JSON.stringify(outcome)}\n`);
}
