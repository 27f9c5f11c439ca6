import { connect } from 'node:net';
import { parseJson } from '../json.ts';
import type { CommandOrder, Outcome } from './commandServer.ts';

/** Bytes. What is kept about one person may be much. */
const LONGEST_RESPONSE = 64 * 1024 * 1024;

/**
 * Has the server that holds `dataDir` do a command, at the socket that it announced.
 * @param signal ends it: the server sees that nobody waits any more.
 * @throws with a sentence that says what happened, also when the server ends meanwhile.
 */
export async function askServer(
  { dataDir, path }: { dataDir: string; path: string },
  order: CommandOrder,
  signal: AbortSignal,
): Promise<string> {
  const socket = connect(path);
  const end = () => socket.destroy(signal.reason);
  signal.addEventListener('abort', end);
  let hasConnected = false;
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    socket.once('connect', () => {
      hasConnected = true;
      socket.write(`${JSON.stringify(order)}\n`);
    });
    for await (const part of socket as AsyncIterable<Buffer>) {
      parts.push(part);
      bytes += part.length;
      if (bytes > LONGEST_RESPONSE) throw new Error('The response is longer than 64 MB.');
    }
  } catch (error) {
    signal.throwIfAborted();
    if (bytes > LONGEST_RESPONSE) throw error;
    // Otherwise it ended in the middle: below.
  } finally {
    signal.removeEventListener('abort', end);
  }
  signal.throwIfAborted();
  const text = Buffer.concat(parts).toString();
  const outcome = text.endsWith('\n') ? (parseJson(text) as Outcome | undefined) : undefined;
  if (outcome !== undefined && 'message' in outcome) return outcome.message;
  if (outcome !== undefined) throw new Error(outcome.failed);
  throw new Error(
    hasConnected
      ? `The server over ${dataDir} ended before it said whether this was done. Start it again and look, then repeat the command if it was not.`
      : `The server over ${dataDir} takes no commands at the moment: it has just ended, or is starting. Try again in a few seconds.`,
  );
}
