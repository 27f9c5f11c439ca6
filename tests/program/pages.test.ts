import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { discard, type RunningServer, startServer } from '../support/server.ts';

describe('the built site', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => discard(server));

  const get = (path: string, init: RequestInit = {}) =>
    fetch(server.url + path, { redirect: 'manual', ...init });

  test.each([
    ['/', 200, 'text/html'],
    ['/auth', 200, 'text/html'],
    ['/admin', 200, 'text/html'],
    ['/favicon.svg', 200, 'image/svg+xml'],
    ['/healthz', 200, 'application/json'],
    ['/nowhere', 404, 'text/html'],
    ['/services/nowhere', 404, 'text/html'],
    ['/_system', 404, 'text/html'],
    ['/_system/config', 404, 'text/html'],
    ['/storage/v1/bucket', 404, 'text/html'],
    ['/404', 404, 'text/html'],
    ['/404.html.br', 404, 'text/html'],
    ['/_headers', 404, 'text/html'],
    ['/form-answer', 404, 'text/html'],
    ['/form-answer.html', 404, 'text/html'],
  ])('%s answers %i %s', async (path, status, type) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain(type);
  });

  test.each([
    ['/auth/', '/auth'],
    ['/auth.html', '/auth'],
    ['/index.html', '/'],
  ])('%s leads to %s', async (path, to) => {
    const answer = await get(path);
    expect(answer.status).toBe(308);
    expect(answer.headers.get('location')).toBe(to);
  });

  test.each([
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/%00',
    '/_astro/../../data/secrets.json',
  ])('%s leads nowhere', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain('trauma-cleaning-site');
  });

  test('pages are sent compressed, and not at all when they have not changed', async () => {
    const etags = [];
    for (const encoding of ['br', 'gzip']) {
      const accepted = { 'accept-encoding': encoding };
      const response = await get('/', { headers: accepted });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(await response.text()).toContain('TRAUMA SCENE CLEANING EXPERTS');
      const etag = response.headers.get('etag') ?? '';
      for (const known of [etag, `"other", W/${etag}`, '*']) {
        const again = await get('/', { headers: { ...accepted, 'if-none-match': known } });
        expect(again.status, known).toBe(304);
        expect(again.headers.get('etag')).toBe(etag);
        expect(again.headers.get('vary')).toBe('Accept-Encoding');
      }
      etags.push(etag);
    }
    expect(etags[0]).not.toBe(etags[1]);
  });

  test('hashed files are kept for ever, pages are asked for anew, staff pages are not stored', async () => {
    const page = await (await get('/')).text();
    const [script] = /\/_astro\/[\w.-]+\.woff2/.exec(page) ?? [];
    expect((await get(script ?? '')).headers.get('cache-control')).toContain('immutable');
    expect((await get('/')).headers.get('cache-control')).toBe('no-cache');
    expect((await get('/admin')).headers.get('cache-control')).toBe('no-store');
  });

  test('pages only answer to reading', async () => {
    const answer = await get('/', { method: 'POST', body: 'name=x' });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
    expect(await (await get('/', { method: 'HEAD' })).text()).toBe('');
  });
});
