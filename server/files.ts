import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { cacheControl, NO_PAGE_POLICY } from './headers.ts';

/** Best first; the build writes each beside the file it compresses. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

type Encoding = (typeof ENCODINGS)[number][0] | 'identity';
type SiteFile = {
  type: string;
  etag: string;
  policy: string;
  bodies: Map<Encoding, Uint8Array<ArrayBuffer>>;
};

export type Site = { answer(request: Request): Response };

/**
 * The built site in `folder`, read whole at start (a few megabytes). A request only looks
 * its path up, so that no path leads outside, and a build that runs meanwhile changes
 * nothing: pages, their policies and the files that they name belong together.
 * @throws when the folder holds no built site.
 */
export function openSite(folder: string): Site {
  const files = listFiles(folder);
  const missing = files.get('/404');
  if (missing === undefined) throw new Error(`${folder} holds no built site: run npm run build.`);
  return {
    answer(request) {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        return new Response('Method not allowed\n', { status: 405, headers: { Allow: 'GET, HEAD' } });
      }
      const { pathname } = new URL(request.url);
      const found = files.get(pathname);
      if (found !== undefined) return send(found, pathname, request, 200);
      const tidy = pathname.replace(/(\/index)?(\.html)?\/?$/, '') || '/';
      if (tidy !== pathname && files.has(tidy)) {
        return new Response(null, { status: 308, headers: { Location: tidy } });
      }
      return send(missing, pathname, request, 404);
    },
  };
}

function listFiles(folder: string): Map<string, SiteFile> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const all = new Set(names);
  const files = new Map<string, SiteFile>();
  for (const file of names) {
    if (ENCODINGS.some(([, ending]) => file.endsWith(ending))) continue;
    const path = file.slice(folder.length).replaceAll('\\', '/');
    files.set(urlOf(path), siteFile(file, path, all));
  }
  return files;
}

/** `/index.html` is `/`, `/auth.html` is `/auth`, other files are themselves. */
const urlOf = (path: string) => path.replace(/(\/index)?\.html$/, '') || '/';

function siteFile(file: string, path: string, all: Set<string>): SiteFile {
  const content = readFileSync(file);
  const bodies: SiteFile['bodies'] = new Map([['identity', new Uint8Array(content)]]);
  for (const [name, ending] of ENCODINGS) {
    if (all.has(file + ending)) bodies.set(name, new Uint8Array(readFileSync(file + ending)));
  }
  return {
    type: getMimeType(path) ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    policy: path.endsWith('.html') ? pagePolicy(content.toString()) : NO_PAGE_POLICY,
    bodies,
  };
}

/** The build writes each page's policy into the page; as a header it can also forbid framing. */
function pagePolicy(html: string): string {
  const policy = /http-equiv="content-security-policy" content="([^"]+)"/i.exec(html)?.[1];
  if (policy === undefined) throw new Error('A built page has no Content-Security-Policy.');
  return `${policy.replace(/;?\s*$/, '')}; frame-ancestors 'none'`;
}

function send(found: SiteFile, path: string, request: Request, status: 200 | 404): Response {
  const headers = new Headers({
    'Content-Type': found.type,
    'Cache-Control': status === 404 ? 'no-cache' : cacheControl(path),
    'Content-Security-Policy': found.policy,
    Vary: 'Accept-Encoding',
  });
  if (status === 200) headers.set('ETag', found.etag);
  if (status === 200 && request.headers.get('if-none-match') === found.etag) {
    return new Response(null, { status: 304, headers });
  }
  const encoding = bestEncoding(found, request.headers.get('accept-encoding') ?? '');
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
  const body = found.bodies.get(encoding) ?? new Uint8Array();
  headers.set('Content-Length', String(body.byteLength));
  return new Response(request.method === 'HEAD' ? null : body, { status, headers });
}

/** The smallest that there is and the browser takes; `br;q=0` says that it does not. */
function bestEncoding({ bodies }: SiteFile, accepted: string): Encoding {
  const taken = accepted
    .split(',')
    .map((part) => part.split(';').map((word) => word.trim()))
    .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
    .map(([name]) => name);
  return (
    ENCODINGS.map(([name]) => name).find((name) => bodies.has(name) && taken.includes(name)) ?? 'identity'
  );
}
