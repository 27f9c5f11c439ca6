import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PUBLIC_KEY } from '../../../server/database/backend.ts';
import { sample } from '../../support/samples.ts';
import { discard, type RunningServer, startServer } from '../../support/server.ts';
import { exchange, firstAnswer } from './client.ts';

const TABLE = '/rest/v1/contact_submissions';
const ROW = JSON.stringify(sample);
const JSON_TYPE = 'Content-Type: application/json\r\n';

/** A request as bytes; the connection is to end with its answer. */
function post(headers: string, body: string | Uint8Array = '', path = TABLE) {
  const head = `POST ${path} HTTP/1.1\r\nHost: site.example\r\napikey: ${PUBLIC_KEY}\r\n${headers}Connection: close\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(body as string)]);
}
const withLength = (body: string | Uint8Array, headers = JSON_TYPE, path = TABLE) =>
  post(`${headers}Content-Length: ${Buffer.byteLength(body)}\r\n`, body, path);
const chunked = (body: string) =>
  post(`${JSON_TYPE}Transfer-Encoding: chunked\r\n`, `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`);

const deep = `${'['.repeat(7000)}${']'.repeat(7000)}`;
const deepData = `{"email":"a@mail.example","password":"password","data":${'{"a":'.repeat(2300)}1${'}'.repeat(2300)}}`;

describe('hostile connections', () => {
  let server: RunningServer;
  let memory: number;
  beforeAll(async () => {
    server = await startServer();
    expect(await sendRow()).toBe(201);
    memory = residentMegabytes();
  });
  afterAll(() => discard(server));

  const residentMegabytes = () =>
    Number(spawnSync('ps', ['-o', 'rss=', '-p', String(server.process.pid)]).stdout) / 1024;

  const sendRow = () =>
    fetch(server.url + TABLE, {
      method: 'POST',
      headers: { apikey: PUBLIC_KEY, 'content-type': 'application/json' },
      body: ROW,
    }).then(({ status }) => status);

  function open(): Socket {
    const { hostname, port } = new URL(server.url);
    // A server that cuts us off may do so while we write.
    return connect(Number(port), hostname).on('error', () => undefined);
  }

  test('who sends a byte a second is cut off, and others are served meanwhile', {
    timeout: 120_000,
  }, async () => {
    const starts = [
      '',
      'G',
      `GET / HTTP/1.1\r\nHost: site.example\r\nX-Slow: `,
      post(`${JSON_TYPE}Content-Length: 1000\r\n`, '{').toString(),
      post(`${JSON_TYPE}Transfer-Encoding: chunked\r\n`, '1\r\n{\r\n').toString(),
    ];
    let opened = 0;
    let isHonestServed = false;
    async function sendSlowly(start: string) {
      const socket = open().resume();
      await once(socket, 'connect');
      opened += 1;
      socket.write(start);
      const drip = setInterval(() => start !== '' && socket.write('a'), 1000);
      await once(socket, 'close');
      clearInterval(drip);
      // The next takes the place of one that was cut off, until the others were served.
      if (!isHonestServed) await sendSlowly(start);
    }
    const ends = starts.flatMap((start) => Array.from({ length: 40 }, () => sendSlowly(start)));
    await expect.poll(() => opened, { timeout: 60_000 }).toBeGreaterThanOrEqual(200);
    expect(await sendRow()).toBe(201);
    expect((await fetch(server.url)).status).toBe(200);
    isHonestServed = true;
    await Promise.all(ends);
  });

  test.each([
    ['headers over 16 KB', post(`X-Long: ${'a'.repeat(20_000)}\r\n`), 431],
    ['a token of 40 KB', post(`Authorization: Bearer ${'a'.repeat(40_000)}\r\n`), 431],
    ['a body over 16 KB', withLength('a'.repeat(17_000)), 413],
    ['a chunked body over 16 KB', chunked('a'.repeat(17_000)), 413],
    ['a length that claims a terabyte', post(`${JSON_TYPE}Content-Length: 1099511627776\r\n`, ROW), 413],
    ['a length that is none', post(`${JSON_TYPE}Content-Length: -1\r\n`, ROW), 400],
    ['two lengths', post(`${JSON_TYPE}Content-Length: 5\r\nContent-Length: 6\r\n`, ROW), 400],
    [
      'a length and chunks',
      post(`${JSON_TYPE}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n`, '0\r\n\r\n'),
      400,
    ],
    ['a chunk whose size is none', post(`${JSON_TYPE}Transfer-Encoding: chunked\r\n`, 'xyz\r\n'), 400],
    ['a header with a NUL', post('X-Nul: a\0b\r\n'), 400],
    ['a header folded over two lines', post('X-Fold: a\r\n b\r\n'), 400],
    ['no host', Buffer.from('GET / HTTP/1.1\r\nConnection: close\r\n\r\n'), 400],
    ['no HTTP', Buffer.from('\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n', 'latin1'), 400],
    ['a body that is no UTF-8', withLength(Buffer.from(ROW.replace('Ann', '\xff\xfe\xfd'), 'latin1')), 400],
    ['a list 7,000 deep', withLength(deep), 400],
    ['an account’s own words 2,300 deep', withLength(deepData, JSON_TYPE, '/auth/v1/signup'), 400],
    [
      'ten megabytes, compressed',
      withLength(gzipSync(Buffer.alloc(10_000_000)), `${JSON_TYPE}Content-Encoding: gzip\r\n`),
      415,
    ],
    ['an honest row', withLength(ROW), 201],
    ['an honest row in chunks', chunked(ROW), 201],
  ])('%s: %#', async (_what, bytes, status) => {
    expect(firstAnswer(await exchange(server.url, bytes))?.status).toBe(status);
  });

  test('half a request and a closed line, or a line that breaks, harm nobody', async () => {
    const half = withLength(ROW).subarray(0, -20);
    const ended = open();
    ended.resume().end(half);
    await once(ended, 'close');
    for (let turn = 0; turn < 100; turn += 1) {
      const socket = open();
      socket.write(turn % 2 === 0 ? half : withLength(ROW), () => socket.resetAndDestroy());
    }
    const chunks = chunked(ROW).subarray(0, -20);
    for (let turn = 0; turn < 10; turn += 1) {
      const socket = open();
      socket.write(chunks);
      await pause(50);
      socket.resetAndDestroy();
    }
    expect(await sendRow()).toBe(201);
    // Whoever goes away must not wake whoever keeps the server alive.
    expect(server.output()).not.toContain('backend failed');
  });

  test('a hundred requests on one connection get a hundred answers, in order', async () => {
    const paths = Array.from({ length: 100 }, (_, turn) => (turn % 2 === 0 ? '/auth' : '/nowhere'));
    const requests = paths.map((path, turn) => {
      const end = turn === 99 ? 'Connection: close\r\n' : '';
      return `HEAD ${path} HTTP/1.1\r\nHost: site.example\r\n${end}\r\n`;
    });
    const answers = (await exchange(server.url, requests.join(''))).toString('latin1');
    const statuses = [...answers.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => status);
    expect(statuses).toEqual(paths.map((path) => (path === '/auth' ? '200' : '404')));
  });

  test('who asks before it sends is told to go on', async () => {
    const bytes = withLength(ROW, `${JSON_TYPE}Expect: 100-continue\r\n`);
    const answers = (await exchange(server.url, bytes)).toString('latin1');
    expect(answers).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 /);
  });

  test('after all that the server lives, in about the memory that it had', async () => {
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(await sendRow()).toBe(201);
    expect(residentMegabytes() - memory).toBeLessThan(300);
  });
});
