import type { Server, ServerOptions } from 'node:http';
import { clientAddress } from './clientAddress.ts';

/**
 * How long a request may take, in milliseconds, and how many bytes its headers may have. Whoever
 * sends a byte a second is cut off, and holds up nobody meanwhile. The form gives up after
 * fifteen seconds, so no honest request takes twenty.
 */
export const CONNECTION_OPTIONS = {
  // Node would answer without our headers; the listener refuses such a request, too.
  requireHostHeader: false,
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 1000,
  maxHeaderSize: 16 * 1024,
  // Longer than proxies keep theirs (60 s), so that none sends on a connection that we close.
  keepAliveTimeout: 65_000,
} satisfies ServerOptions;

/** How long no byte may go either way, such as when a client does not read what it asked for. */
const IDLE_TIMEOUT_MS = 60_000;

/** Open at once from all clients, and from one where no proxy stands between. */
const MAX_CONNECTIONS = 10_000;
const MAX_CONNECTIONS_PER_CLIENT = 1000;

/** Keeps connections that send nothing from taking the place of others. */
export function limitConnections(
  server: Server,
  trustedProxies: number,
  maxPerClient = MAX_CONNECTIONS_PER_CLIENT,
) {
  server.setTimeout(IDLE_TIMEOUT_MS);
  server.maxConnections = MAX_CONNECTIONS;
  // A proxy's connections are everyone's.
  if (trustedProxies > 0) return;
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const client = clientAddress(socket.remoteAddress ?? '', undefined, 0);
    const count = (open.get(client) ?? 0) + 1;
    open.set(client, count);
    socket.once('close', () => {
      const left = (open.get(client) ?? 1) - 1;
      if (left === 0) open.delete(client);
      else open.set(client, left);
    });
    if (count > maxPerClient) socket.destroy();
  });
}
