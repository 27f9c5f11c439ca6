import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';

export type Call = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
};
export type Answer = { status: number; headers: IncomingHttpHeaders; text: string };

const agent = new Agent({ keepAlive: true, maxSockets: 32 });

/** Sends a call as it is: unlike fetch, this tidies no path. */
export function send(url: string, { method, path, headers, body }: Call): Promise<Answer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const outgoing = request({ agent, hostname, port, method, path, headers }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** How long a server may leave a connection open that has nothing more to tell. */
const PATIENCE = 60_000;

/** Opens a connection, writes the bytes, and gives what came back before the server closed it. */
export function exchange(url: string, bytes: string | Uint8Array): Promise<Buffer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setTimeout(PATIENCE, () => socket.destroy(new Error('The server left the connection open.')));
    socket.on('data', (chunk) => chunks.push(chunk));
    // A server that refuses may close while we still write.
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.on('close', () => resolve(Buffer.concat(chunks)));
  });
}

/** The first answer on a connection that ends with it; undefined when the server closed it without one. */
export function firstAnswer(bytes: Buffer): Answer | undefined {
  const text = bytes.toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1];
  if (status === undefined || end < 0) return undefined;
  const lines = text.slice(0, end).toLowerCase().split('\r\n').slice(1);
  const headers = Object.fromEntries(lines.map((line) => line.split(/: ?(.*)/s, 2)));
  const body = bytes.subarray(end + 4);
  const isChunked = headers['transfer-encoding'] === 'chunked';
  return { status: Number(status), headers, text: (isChunked ? joinChunks(body) : body).toString() };
}

function joinChunks(body: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const line = body.indexOf('\r\n', at);
    const size = Number.parseInt(body.subarray(at, line).toString(), 16);
    if (!(size > 0)) return Buffer.concat(chunks);
    chunks.push(body.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
}
