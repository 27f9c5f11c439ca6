import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { limitConnections } from './connections.ts';

async function serve(trustedProxies: number) {
  const server = createServer((_request, response) => response.end('served'));
  limitConnections(server, trustedProxies, 3);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const open = async () => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  };
  /** Whether a fresh connection is served. */
  const isServed = () =>
    fetch(`http://127.0.0.1:${port}`, { headers: { connection: 'close' } }).then(
      (response) => response.ok,
      () => false,
    );
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { open, isServed, stop };
}

test('one client has so many connections at once, and again when it gives them up', async () => {
  const { open, isServed, stop } = await serve(0);
  const sockets = [await open(), await open()];
  expect(await isServed()).toBe(true);
  sockets.push(await open());
  await expect.poll(isServed, { timeout: 30_000 }).toBe(false);
  for (const socket of sockets) socket.destroy();
  await expect.poll(isServed, { timeout: 30_000 }).toBe(true);
  stop();
});

test('a proxy may have more: they are those of many', async () => {
  const { open, isServed, stop } = await serve(1);
  for (let count = 0; count < 10; count += 1) await open();
  expect(await isServed()).toBe(true);
  stop();
});
