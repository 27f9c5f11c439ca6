import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { expect, test, vi } from 'vitest';
import { PUBLIC_KEY } from '../../server/call.ts';
import { sample } from '../support/samples.ts';
import { discard, startServer } from '../support/server.ts';

test('SIGTERM: new connections are refused, requests in flight finish, the rest is cut, exit code 0 within 10 s', async () => {
  const server = await startServer();
  const { port } = new URL(server.url);
  const body = JSON.stringify(sample);
  const headers = {
    apikey: PUBLIC_KEY,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  const send = () => request(`${server.url}/rest/v1/contact_submissions`, { method: 'POST', headers });
  const [finished, unfinished, silent] = [send(), send(), connect(Number(port), '127.0.0.1')];
  const cut = new Promise((resolve) => unfinished.on('error', resolve));
  finished.write(body.slice(0, 20));
  unfinished.write(body.slice(0, 20));
  // A connection that a browser opens in advance must not delay the end.
  await once(silent, 'connect');
  // An answer to a later request shows that the server has read the others.
  await fetch(`${server.url}/healthz`);

  const start = performance.now();
  const ended = server.end('SIGTERM');
  await vi.waitFor(() => expect(fetch(server.url)).rejects.toThrow(), { timeout: 5_000, interval: 50 });
  finished.end(body.slice(20));
  const [response] = await once(finished, 'response');
  expect(response.statusCode).toBe(201);
  response.resume();
  await cut;
  expect(await ended).toBe(0);
  const seconds = (performance.now() - start) / 1000;
  expect(seconds).toBeGreaterThan(6);
  expect(seconds).toBeLessThan(10);
  await discard(server);
});

test('it ends as soon as the last request has finished, whatever connections are open', async () => {
  const server = await startServer();
  const agent = new Agent({ keepAlive: true });
  const slow = request(`${server.url}/auth/v1/signup`, { method: 'POST', agent });
  slow.write('{');
  const silent = connect(Number(new URL(server.url).port), '127.0.0.1');
  await once(silent, 'connect');
  await (await fetch(`${server.url}/healthz`)).json();
  const start = performance.now();
  const ended = server.end('SIGTERM');
  await vi.waitFor(() => expect(server.output()).toContain('"event":"stopping"'), 5_000);
  slow.end('}');
  const [response] = await once(slow, 'response');
  response.resume();
  expect(await ended).toBe(0);
  expect(performance.now() - start).toBeLessThan(4_000);
  agent.destroy();
  await discard(server);
});
