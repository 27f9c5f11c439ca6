import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

const CHECK_MS = 50;
/** Browsers open connections in advance: one that has sent nothing by now is no request. */
const SILENT_MS = 1_000;
/** Half a request must not keep the database from being closed within the grace of `onShutdown`. */
const REQUESTS_MS = 7_000;

/** A server that is asked without a pause must come to an end, too. */
const MOST_TURNS = 100;

type Waits = { silentMs: number; requestsMs: number };

/**
 * Prepares `server` for its end. To be called before it listens.
 * @returns takes no more connections, lets requests under way be answered, and cuts off who
 * sends nothing (Node counts such a connection as busy) and who takes too long.
 */
export function prepareToStop(
  server: Server,
  { silentMs, requestsMs }: Waits = { silentMs: SILENT_MS, requestsMs: REQUESTS_MS },
): () => Promise<void> {
  const open = new Set<Socket>();
  let accepted = 0;
  server.on('connection', (socket) => {
    accepted += 1;
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });

  function closeSilent() {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  }

  /** The system has taken connections that we have not seen yet: to stop listening would reset them, request and all. */
  async function acceptWaiting() {
    for (let turn = 0, before = -1; turn < MOST_TURNS && accepted !== before; turn += 1) {
      before = accepted;
      await nextTurn();
    }
  }

  return async () => {
    await acceptWaiting();
    const closed = once(server, 'close');
    server.close();
    const timers = [
      // A client that keeps asking on one connection would keep it, and the server, alive.
      setInterval(() => server.closeIdleConnections(), CHECK_MS),
      setTimeout(closeSilent, silentMs),
      setTimeout(() => server.closeAllConnections(), requestsMs),
    ];
    await closed;
    for (const timer of timers) clearTimeout(timer);
  };
}
