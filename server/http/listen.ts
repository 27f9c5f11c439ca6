import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

type Address = { host: string; port: number };

/** The server cannot listen at `HOST` and `PORT`; the message says why and what to set. */
export class ListenError extends Error {
  override name = 'ListenError';
}

const MESSAGES: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (_, port) =>
    `Port ${port} is taken. Choose another: PORT=${port < 60_000 ? port + 10 : 3000} npm start`,
  EACCES: (_, port) =>
    `This user may not listen on port ${port}: systems keep the ports below 1024 for the administrator. Choose another, PORT=3000 npm start, and let a proxy that speaks HTTPS stand before it.`,
};

const unknownHost = (host: string) =>
  `HOST=${host} is no address of this machine. Use 127.0.0.1 (this machine only), 0.0.0.0 (all its addresses) or one of its own.`;

/** What the system's code for a failed `listen` means, and what to do. */
export const describeListenError = (code: string, { host, port }: Address): string =>
  MESSAGES[code]?.(host, port) ?? `${unknownHost(host)} (${code})`;

/** Listens at `HOST` and `PORT`. @returns where, the port that the system chose for PORT=0. @throws ListenError */
export async function listen(server: Server, settings: Address): Promise<AddressInfo> {
  server.listen(settings.port, settings.host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new ListenError(describeListenError((error as NodeJS.ErrnoException).code ?? '', settings));
  }
  return server.address() as AddressInfo;
}

/**
 * Where this machine itself reaches a server that listens on `host`. Never `localhost`: that
 * is `[::1]` too, where another program may listen on the same port and be taken for us.
 */
export function localUrl(host: string, port: number): string {
  const literal = ['localhost', '0.0.0.0'].includes(host) ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${literal.includes(':') ? `[${literal}]` : literal}:${port}`;
}
