import { once } from 'node:events';
import { createServer, get, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { prepareToStop } from './prepareToStop.ts';

const NEVER_MS = 600_000;

/** A server, how to stop it, and a client that sends a request; what is still to come is its answer. */
async function start(answer: RequestListener, waits: Parameters<typeof prepareToStop>[1]) {
  const server = createServer(answer);
  const stop = prepareToStop(server, waits);
  onTestFinished(() => server.closeAllConnections());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  async function send(request: string) {
    const client = connect(port, '127.0.0.1');
    const [socket] = (await once(server, 'connection')) as [Socket];
    client.write(request);
    await expect.poll(() => socket.bytesRead).toBe(request.length);
    return { answer: text(client).catch(() => '') };
  }
  /** Asks over a connection of its own. @returns the answer's body, or the error's code. */
  const ask = () =>
    new Promise<string>((resolve) => {
      get({ port, host: '127.0.0.1', agent: false }, (response) => text(response).then(resolve)).on(
        'error',
        ({ code = '' }: NodeJS.ErrnoException) => resolve(code),
      );
    });
  return { stop, send, ask };
}

const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

test('who has sent nothing does not hold up the end', async () => {
  const { stop, send } = await start(() => undefined, { silentMs: 50, requestsMs: NEVER_MS });
  const { answer } = await send('');
  await stop();
  expect(await answer).toBe('');
});

test('a request under way is answered, and its connection closed then', async () => {
  const asked = Promise.withResolvers<ServerResponse>();
  const { stop, send } = await start((_, response) => asked.resolve(response), {
    silentMs: 0,
    requestsMs: NEVER_MS,
  });
  const { answer } = await send(REQUEST);
  const response = await asked.promise;
  const stopped = stop();
  response.end('Here it is.');
  await stopped;
  expect(await answer).toContain('Here it is.');
});

test.each(['GET / HTTP/1.1\r\nHost: loc', REQUEST])(
  '%j does not hold up the end for ever',
  async (request) => {
    const { stop, send } = await start(() => undefined, { silentMs: NEVER_MS, requestsMs: 100 });
    const { answer } = await send(request);
    await stop();
    expect(await answer).toBe('');
  },
);

test('nobody is cut off who comes while it stops under load', async () => {
  const { stop, ask } = await start(
    (_, response) => {
      for (const end = performance.now() + 5; performance.now() < end; );
      response.end('Here it is.');
    },
    { silentMs: NEVER_MS, requestsMs: NEVER_MS },
  );
  const ends: string[] = [];
  const lanes = Array.from({ length: 20 }, async () => {
    for (let end = 'Here it is.'; end === 'Here it is.'; ends.push(end)) end = await ask();
  });
  await expect.poll(() => ends.length).toBeGreaterThan(40);
  await stop();
  await Promise.all(lanes);
  expect(new Set(ends)).toEqual(new Set(['Here it is.', 'ECONNREFUSED']));
});

test('a server that is always busy stops listening within a second or two', async () => {
  const { stop } = await start(() => undefined, { silentMs: 0, requestsMs: NEVER_MS });
  let isStopped = false;
  // Each turn of the event loop takes as long as a heavy answer, and there is always one more.
  function keepBusy() {
    for (const end = performance.now() + 60; performance.now() < end; );
    if (!isStopped) setImmediate(keepBusy);
  }
  keepBusy();
  const begun = performance.now();
  await stop();
  isStopped = true;
  expect(performance.now() - begun).toBeLessThan(3_000);
});
