import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * A proxy such as the examples in deploy/: takes turns between servers, a new connection for each request, and
 * passes over a server that takes none. What a server may have begun is not sent twice.
 */
export async function startBalancer(ports: number[]) {
  let turn = 0;
  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    turn += 1;
    const order = ports.map((_, index) => ports[(turn + index) % ports.length]);
    function pass([port, ...others]: (number | undefined)[]) {
      if (port === undefined) return void outgoing.writeHead(502).end();
      const { method, url: path, headers } = incoming;
      const onward = { port, host: '127.0.0.1', method, path, headers: { ...headers, connection: 'close' } };
      request({ ...onward, agent: false }, (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      })
        .on('error', ({ code }: NodeJS.ErrnoException) => pass(code === 'ECONNREFUSED' ? others : []))
        .end(body);
    }
    pass(order);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
