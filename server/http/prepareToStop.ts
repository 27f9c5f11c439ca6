import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

const CHECK_INTERVAL_MS = 50;
/** Browsers open connections in advance: one that has sent nothing by now is no request. */
const SILENT_TIMEOUT_MS = 1_000;
/** Half a request must not keep the database from being closed within the grace of `onShutdown`. */
const REQUESTS_TIMEOUT_MS = 7_000;

/** What a turn takes in which nothing was to be done. */
const EMPTY_TURN_MS = 0.2;
/** So long nobody should have come. The longer that takes to happen, the less is asked for. */
const QUIET_MS = 20;
/** However fast new connections come, and however long its answers take, it must stop. */
const MAX_ACCEPT_MS = 1_000;

type Waits = { silentMs: number; requestsMs: number };

/**
 * Prepares `server` for its end. To be called before it listens.
 * @returns a function that takes no more connections, lets requests under way be answered, and cuts
 * off clients that send nothing (Node counts such a connection as busy) or take too long.
 */
export function prepareToStop(
  server: Server,
  { silentMs, requestsMs }: Waits = { silentMs: SILENT_TIMEOUT_MS, requestsMs: REQUESTS_TIMEOUT_MS },
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
    const start = performance.now();
    let before = accepted;
    let latest = start;
    for (let now = start; now < start + MAX_ACCEPT_MS; ) {
      await nextTurn();
      const turnMs = performance.now() - now;
      now += turnMs;
      // In a longer turn, spent on answers, others may have come after we looked for them.
      if (accepted !== before || turnMs > EMPTY_TURN_MS) {
        before = accepted;
        latest = now;
      } else if (now - latest >= QUIET_MS * (1 - (now - start) / MAX_ACCEPT_MS)) return;
    }
  }

  /** Whoever waits sends nothing new meanwhile, and work under way comes to its end. @returns what lets them on. */
  function holdRequests() {
    const listeners = server.rawListeners('request') as RequestListener[];
    const held: Parameters<RequestListener>[] = [];
    server.removeAllListeners('request').on('request', (...request) => held.push(request));
    return () => {
      server.removeAllListeners('request');
      for (const listener of listeners) server.on('request', listener);
      for (const request of held) server.emit('request', ...request);
    };
  }

  return async () => {
    const letOn = holdRequests();
    await acceptWaiting();
    const closed = once(server, 'close');
    server.close();
    letOn();
    const timers = [
      // A client that keeps asking on one connection would keep it, and the server, alive.
      setInterval(() => server.closeIdleConnections(), CHECK_INTERVAL_MS),
      setTimeout(closeSilent, silentMs),
      setTimeout(() => server.closeAllConnections(), requestsMs),
    ];
    await closed;
    for (const timer of timers) clearTimeout(timer);
  };
}
