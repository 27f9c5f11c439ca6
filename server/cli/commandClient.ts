import { connect } from 'node:net';
import { parseJson } from '../json.ts';
import type { CommandRequest, CommandResponse } from './command.ts';

/** What is kept about one person may be much. */
const MAX_RESPONSE_BYTES = 64 * 1024 * 1024;

/**
 * Sends a command to the server that holds `dataDir`.
 * @param path of the server's socket.
 * @param signal ends it: the server notices that the client has gone.
 * @throws with a sentence that says what happened, also when the server ends meanwhile.
 */
export async function sendCommand(
  { dataDir, path }: { dataDir: string; path: string },
  request: CommandRequest,
  signal: AbortSignal,
): Promise<string> {
  const socket = connect(path);
  const end = () => socket.destroy(signal.reason);
  signal.addEventListener('abort', end);
  let hasConnected = false;
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    socket.once('connect', () => {
      hasConnected = true;
      socket.write(`${JSON.stringify(request)}\n`);
    });
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > MAX_RESPONSE_BYTES) throw new Error('The response is longer than 64 MB.');
    }
  } catch (error) {
    signal.throwIfAborted();
    if (bytes > MAX_RESPONSE_BYTES) throw error;
    // Otherwise the connection broke: the end of this function says so.
  } finally {
    signal.removeEventListener('abort', end);
  }
  signal.throwIfAborted();
  const text = Buffer.concat(chunks).toString();
  const response = text.endsWith('\n') ? (parseJson(text) as CommandResponse | undefined) : undefined;
  if (response !== undefined && 'message' in response) return response.message;
  if (response !== undefined) throw new Error(response.error);
  throw new Error(
    hasConnected
      ? `The server over ${dataDir} ended before it said whether this was done. Start it again and look, then repeat the command if it was not.`
      : `The server over ${dataDir} takes no commands at the moment: it has just ended, or is starting. Try again in a few seconds.`,
  );
}
