import { once } from 'node:events';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type StaticFiles, serveStatic } from './static.ts';

const root = mkdtempSync(join(tmpdir(), 'built-'));
const dist = join(root, 'dist');
const [onReload, onFailure] = [vi.fn(), vi.fn()];

/** Writes a build whose pages and hashed file contain `text`. */
function build(folder: string, text: string) {
  mkdirSync(join(folder, '_astro'), { recursive: true });
  for (const name of ['index', '404', 'auth', 'form-answer']) {
    writeFileSync(join(folder, `${name}.html`), `${name} ${text}`);
    writeFileSync(join(folder, `${name}.html.br`), brotliCompressSync(`${name} ${text}`));
    writeFileSync(join(folder, `${name}.html.gz`), gzipSync(`${name} ${text}`));
  }
  writeFileSync(join(folder, '_astro', `${text}.woff2`), text);
  writeFileSync(join(folder, '_headers'), '');
  const policies = { '/': 'home', '/404': 'none', '/auth': 'auth', '/form-answer': 'answer' };
  writeFileSync(join(folder, '_policies.json'), JSON.stringify(policies));
}

function replaceBuild(write: (folder: string) => void) {
  write(join(root, 'dist.new'));
  rmSync(dist, { recursive: true });
  renameSync(join(root, 'dist.new'), dist);
  vi.advanceTimersByTime(1_000);
}

let files: StaticFiles;
const server = createServer((request, response) => files.serve(request, response, request.url ?? ''));

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  build(dist, 'one');
  files = serveStatic(dist, { headers: { 'X-Always': 'yes' }, onReload, onFailure });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  vi.useRealTimers();
  server.close();
  rmSync(root, { recursive: true });
});

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; body: Buffer };

async function get(path: string, headers: OutgoingHttpHeaders = {}, method = 'GET'): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  const asked = request({ port, path, method, headers, agent: false }).end();
  const [answer] = await once(asked, 'response');
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
}

describe('encodings', () => {
  test.each([
    [undefined, undefined],
    ['gzip, deflate, br, zstd', 'br'],
    ['BR', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0.000', undefined],
    ['deflate', undefined],
  ])('accepting %j gets %s', async (accepted, encoding) => {
    const { headers, body } = await get('/', accepted === undefined ? {} : { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toBe('Accept-Encoding');
    expect(headers['content-length']).toBe(String(body.byteLength));
    const decode = encoding === 'br' ? brotliDecompressSync : encoding === 'gzip' ? gunzipSync : Buffer.from;
    expect(decode(body).toString()).toBe('index one');
  });
});

describe('unchanged files', () => {
  test('a 304 has the headers of the file, without a body', async () => {
    const full = await get('/', { 'accept-encoding': 'br' });
    const { etag = '' } = full.headers;
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await get('/', { 'accept-encoding': 'br', 'if-none-match': known });
      expect(answer.status, known).toBe(304);
      expect(answer.body.byteLength).toBe(0);
      for (const name of ['etag', 'vary', 'cache-control', 'content-security-policy', 'x-always'])
        expect(answer.headers[name]).toBe(full.headers[name]);
    }
  });

  test('another version or encoding is sent in full', async () => {
    const gzip = (await get('/', { 'accept-encoding': 'gzip' })).headers.etag ?? '';
    for (const known of ['"other"', gzip])
      expect((await get('/', { 'accept-encoding': 'br', 'if-none-match': known })).status).toBe(200);
  });

  test('a 404 is always sent in full', async () => {
    for (const path of ['/nowhere', '/404']) {
      const answer = await get(path, { 'if-none-match': '*' });
      expect(answer.status).toBe(404);
      expect(answer.headers.etag).toBeUndefined();
      expect(answer.body.toString()).toBe('404 one');
    }
  });
});

test('every file has the policy of its page and a cache lifetime', async () => {
  const { headers } = await get('/');
  expect(headers).toMatchObject({ 'content-security-policy': 'home', 'cache-control': 'no-cache' });
  expect((await get('/auth')).headers).toMatchObject({ 'cache-control': 'no-store' });
  const font = (await get('/_astro/one.woff2')).headers;
  expect(font).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'font/woff2',
    'x-always': 'yes',
  });
});

test.each([
  ['/auth/', '/auth'],
  ['/auth.html', '/auth'],
  ['/index.html', '/'],
])('%s redirects to %s', async (path, to) => {
  const { status, headers } = await get(path);
  expect([status, headers.location, headers['x-always']]).toEqual([308, to, 'yes']);
});

test.each([
  '/_headers',
  '/_policies.json',
  '/form-answer',
  '/form-answer.html',
  '/index.html.br',
  '/404.html.gz',
])('%s is not served', async (path) => {
  expect((await get(path)).status).toBe(404);
});

test('other methods than GET and HEAD are refused', async () => {
  const answer = await get('/', {}, 'POST');
  expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
});

test('HEAD has the headers of GET', async () => {
  const [full, head] = [await get('/'), await get('/', {}, 'HEAD')];
  expect(head.body.byteLength).toBe(0);
  expect({ ...head.headers, date: '' }).toEqual({ ...full.headers, date: '' });
});

test('a new build is served, with the hashed files of the one before', async () => {
  replaceBuild((folder) => build(folder, 'two'));
  expect((await get('/')).body.toString()).toBe('index two');
  expect(files.answerPage).toEqual({ html: 'form-answer two', policy: 'answer' });
  expect(onReload).toHaveBeenCalledOnce();
  expect((await get('/_astro/one.woff2')).body.toString()).toBe('one');
  replaceBuild((folder) => build(folder, 'three'));
  expect((await get('/_astro/one.woff2')).status).toBe(404);
  expect((await get('/_astro/two.woff2')).status).toBe(200);
});

test('a build that cannot be read leaves the one before in place', async () => {
  replaceBuild((folder) => mkdirSync(folder));
  expect(onFailure).toHaveBeenCalledOnce();
  expect((await get('/')).body.toString()).toBe('index three');
});
