import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A wire to the PostgreSQL at `url` that can fall silent, as when a network or a machine dies without a word. */
export async function startFreezable(url: string) {
  const { port } = new URL(url);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const wire = createServer((near) => {
    const far = connect(Number(port), '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => to.write(chunk));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      if (isFrozen) from.pause();
    }
  }).listen(0, '127.0.0.1');
  await once(wire, 'listening');
  return {
    url: url.replace(port, String((wire.address() as AddressInfo).port)),
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    /** As when another machine takes the address over: new connections work, the old ones stay silent. */
    renew() {
      isFrozen = false;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      wire.close();
    },
  };
}
