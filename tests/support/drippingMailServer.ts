import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** Milliseconds between two bytes. */
const DRIP_MS = 100;

/** Where it stops answering in whole lines: at the greeting, or when it was given the message. */
export type Stage = 'greeting' | 'message';

export type DrippingMailServer = {
  url: string;
  /** Connections that are open now. */
  open(): number;
  /** Connections that there ever were. */
  met(): number;
  stop(): void;
};

/** A mail server that is never silent and never done: from `stage` on it sends a byte at a time, and does not hang up. */
export async function startDrippingMailServer(stage: Stage): Promise<DrippingMailServer> {
  const sockets = new Set<Socket>();
  let met = 0;

  function drip(socket: Socket) {
    const timer = setInterval(() => socket.write('2'), DRIP_MS);
    socket.once('close', () => clearInterval(timer));
  }

  const server = createServer({ allowHalfOpen: true }, (socket) => {
    met += 1;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket)).on('error', () => undefined);
    if (stage === 'greeting') return drip(socket);
    socket.write('220 mail.example\r\n');
    let isMessage = false;
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      if (isMessage) {
        if (text.endsWith('\r\n.\r\n')) drip(socket);
        return;
      }
      isMessage = text.startsWith('DATA');
      socket.write(isMessage ? '354 Go on\r\n' : '250 Yes\r\n');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    open: () => sockets.size,
    met: () => met,
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
