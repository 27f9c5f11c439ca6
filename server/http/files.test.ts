import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { openStaticFiles } from './files.ts';
import { createHttpServer } from './httpServer.ts';

const folder = mkdtempSync(join(tmpdir(), 'built-'));
afterAll(() => rmSync(folder, { recursive: true }));

const page = (words: string) =>
  `<meta http-equiv="content-security-policy" content="default-src 'none'">${words}`;
mkdirSync(join(folder, '_astro'));
for (const name of ['index', '404']) {
  const html = page(name);
  writeFileSync(join(folder, `${name}.html`), html);
  writeFileSync(join(folder, `${name}.html.br`), brotliCompressSync(html));
  writeFileSync(join(folder, `${name}.html.gz`), gzipSync(html));
}
writeFileSync(join(folder, '_astro', 'font.woff2'), 'as it is');

const files = openStaticFiles(folder);
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  files.respond(new Request(`http://site.example${path}`, { headers, method }));
const etagOf = (encoding: string) => get('/', { 'accept-encoding': encoding }).headers.get('etag') ?? '';
const [br, gzip, identity] = [etagOf('br'), etagOf('gzip'), etagOf('identity')];

describe('what a client accepts', () => {
  test.each([
    [undefined, null],
    ['', null],
    ['br', 'br'],
    ['BR', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['deflate', null],
    ['br;q=0', null],
    ['br; q=0.000, gzip', 'gzip'],
    ['br;q=0.1, gzip;q=0.5', 'gzip'],
    ['br;q=0.5, gzip;q=0.5', 'br'],
    ['gzip;q=0.5', 'gzip'],
    ['gzip;q=0.5, identity', null],
    ['gzip;q=0.5, identity;q=0.2', 'gzip'],
    ['*', 'br'],
    ['*, br;q=0', 'gzip'],
    ['*;q=0.2, gzip', 'gzip'],
    ['gzip, *;q=0', 'gzip'],
    ['identity;q=0, gzip', 'gzip'],
    ['identity;q=0, *', 'br'],
    // Nothing that we have: a page all the same.
    ['identity;q=0', null],
    ['*;q=0', null],
  ])('%j gets %s', async (accepted, encoding) => {
    const response = get('/', accepted === undefined ? {} : { 'accept-encoding': accepted });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    const expected = { br: brotliCompressSync, gzip: gzipSync }[encoding ?? ''] ?? Buffer.from;
    expect(Buffer.from(await response.arrayBuffer())).toEqual(expected(page('index') as never));
  });

  test('what is there in one form only comes in that', async () => {
    const response = get('/_astro/font.woff2', { 'accept-encoding': 'br, gzip;q=0.5, identity;q=0' });
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(await response.text()).toBe('as it is');
  });
});

describe('what a client has already', () => {
  test('each form has a strong ETag of its own', () => {
    expect(new Set([br, gzip, identity]).size).toBe(3);
    for (const etag of [br, gzip, identity]) expect(etag).toMatch(/^"[\w-]{22}"$/);
  });

  test.each<[string, string, 200 | 304]>([
    ['its own', br, 304],
    ['its own, weak', `W/${br}`, 304],
    ['one of a list', `"other", ${br}`, 304],
    ['one of a list, weak, without spaces', `W/"other",W/${br},"a,b"`, 304],
    ['any', '*', 304],
    ['any, with spaces', ' * ', 304],
    ['another', '"other"', 200],
    ['a comma in another', `"other,${br.slice(1)}`, 200],
    ['another form', gzip, 200],
    ['the file as it is', identity, 200],
    ['without quotes', br.slice(1, -1), 200],
    ['a star in quotes', '"*"', 200],
    ['nothing', '', 200],
  ])('%s: %s is answered %i', async (_, known, status) => {
    const accepted = { 'accept-encoding': 'br' };
    for (const method of ['GET', 'HEAD']) {
      const response = get('/', { ...accepted, 'if-none-match': known }, method);
      expect(response.status).toBe(status);
      const full = get('/', accepted, method).headers;
      for (const name of ['etag', 'vary', 'cache-control', 'content-security-policy']) {
        expect(response.headers.get(name), name).toBe(full.get(name));
        expect(full.get(name), name).toBeTruthy();
      }
      if (status === 304) expect(await response.text()).toBe('');
    }
  });

  test('a page that is not there is told each time', () => {
    for (const path of ['/nowhere', '/404']) {
      const response = get(path, { 'if-none-match': '*' });
      expect(response.status).toBe(404);
      expect(response.headers.get('etag')).toBeNull();
    }
  });
});

test('HEAD says over the wire what GET does, its length too, and sends nothing', async () => {
  const server = createHttpServer((request) => files.respond(request), { headers: {}, nameOf: () => '/' });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  async function ask(method: string, path: string, more: string[] = []) {
    const socket = connect(port, '127.0.0.1');
    const lines = [`${method} ${path} HTTP/1.1`, 'Host: site.example', 'Connection: close', ...more];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    const [head = '', ...body] = (await text(socket)).split('\r\n\r\n');
    const fields = head.split('\r\n').filter((line) => !/^(date|x-request-id):/i.test(line));
    return { head: fields, body: body.join('') };
  }
  for (const more of [[], ['Accept-Encoding: gzip'], ['If-None-Match: *']]) {
    for (const path of ['/', '/index.html', '/nowhere']) {
      const [asked, headOnly] = [await ask('GET', path, more), await ask('HEAD', path, more)];
      expect(headOnly, `${path} ${more}`).toEqual({ head: asked.head, body: '' });
    }
  }
  const { head } = await ask('HEAD', '/');
  expect(head.join('\n').toLowerCase()).toContain(`content-length: ${page('index').length}`);
  server.close();
});

describe('what is answered at once', () => {
  let wasAtOnce = false;
  const serve = (answerAtOnce: typeof files.answerPlain) =>
    createHttpServer((request) => files.respond(request), {
      headers: { 'Cache-Control': 'no-store', 'X-Of-All': 'yes' },
      nameOf: () => '/',
      answerAtOnce,
    }).listen(0, '127.0.0.1');
  const byRoutes = serve(() => undefined);
  const atOnce = serve((request) => {
    const answer = files.answerPlain(request);
    wasAtOnce = answer !== undefined;
    return answer;
  });
  afterAll(() => {
    for (const server of [atOnce, byRoutes]) server.close();
  });

  /** The status and headers, in one order, and the body. */
  async function exchange(server: Server, lines: string[]) {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`);
    const [head = '', ...body] = (await text(socket)).split('\r\n\r\n');
    const [status, ...fields] = head.split('\r\n');
    const named = fields.map((field) => field.replace(/^[^:]+/, (name) => name.toLowerCase()));
    return { status, fields: named.filter((field) => !/^(date|x-request-id):/.test(field)).sort(), body };
  }

  const host = 'Host: site.example';
  test.each<[boolean, string[]]>([
    [true, ['GET / HTTP/1.1', host]],
    [true, ['GET / HTTP/1.1', 'Host: localhost:3000', 'Accept-Encoding: gzip;q=0.5, identity']],
    [true, ['HEAD / HTTP/1.1', host]],
    [true, ['GET / HTTP/1.1', host, 'If-None-Match: *']],
    [true, ['HEAD / HTTP/1.1', host, 'Accept-Encoding: br', `If-None-Match: "a", ${br}`]],
    [true, ['GET /404 HTTP/1.1', host, 'If-None-Match: *']],
    [true, ['GET /_astro/font.woff2 HTTP/1.1', host]],
    [false, ['GET /_astro/font.woff2?a HTTP/1.1', host]],
    [false, ['GET /? HTTP/1.1', host]],
    [false, ['GET /index.html HTTP/1.1', host]],
    [false, ['GET /nowhere HTTP/1.1', host]],
    [false, ['GET http://site.example/ HTTP/1.1', host]],
    [false, ['GET / HTTP/1.1', 'Host: a b']],
    [false, ['GET / HTTP/1.1', 'Host: [::1]']],
    [false, ['GET / HTTP/1.1']],
    [false, ['GET / HTTP/1.1', host, 'Content-Length: 0']],
    [false, ['DELETE / HTTP/1.1', host]],
  ])('%s: %j, and as the routes answer it', async (isAtOnce, lines) => {
    const given = await exchange(atOnce, lines);
    expect(wasAtOnce).toBe(isAtOnce);
    expect(given).toEqual(await exchange(byRoutes, lines));
  });
});
