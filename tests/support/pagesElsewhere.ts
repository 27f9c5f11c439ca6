import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { headersAt, parseRules } from './cdnHeaders.ts';

/** What the site was built for: see scripts/testOrigins.mjs. */
const BUILT_FOR = 'https://data.company.example';
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/**
 * Serves built pages as a CDN does, from an origin that is not the data's, with the headers of `_headers`. Where the
 * pages name the origin that they were built for, it says `apiUrl`: no build could know the port of a test's server.
 * @param folder of the build.
 */
export async function servePagesElsewhere(folder: string) {
  let apiUrl = '';
  const read = (path: string) => readFileSync(join(folder, path));
  const forApi = (text: Buffer) => text.toString().replaceAll(BUILT_FOR, apiUrl);
  /** The file of a path; that of the not-found page where there is none. */
  function find(pathname: string) {
    for (const path of [pathname === '/' ? '/index.html' : pathname, `${pathname}.html`]) {
      try {
        return { status: 200, path, content: read(path) };
      } catch {
        // The next one.
      }
    }
    return { status: 404, path: '/404.html', content: read('404.html') };
  }

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://pages.example');
    const { status, path, content } = find(pathname);
    const type = TYPES[extname(path)];
    const rules = parseRules(forApi(read('_headers')));
    for (const [name, values] of headersAt(rules, status === 404 ? '/404' : pathname))
      response.setHeader(name, values);
    if (type !== undefined) response.setHeader('Content-Type', type);
    response.writeHead(status).end(type === undefined ? content : forApi(content));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Where the pages are to find their data. */
    useApi(url: string) {
      apiUrl = url;
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
