import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { type HeaderTable, headersOfFile } from './headers.ts';
import { ANSWER_PAGE, CDN_HEADERS, sitePath } from './sitePath.ts';
import { parseTarget } from './target.ts';

/** Best first; the build writes each beside the file it compresses. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

type Encoding = (typeof ENCODINGS)[number][0] | 'identity';
type SiteFile = {
  type: string;
  etag: string;
  headers: HeaderTable;
  bodies: Map<Encoding, Uint8Array<ArrayBuffer>>;
};

export type Site = {
  answer(request: Request): Response;
  /** The path of the page or file that `pathname` leads to; undefined where it leads to none. */
  find(pathname: string): string | undefined;
  /** The page that answers a form sent without JavaScript; none where another server takes the requests. */
  answerPage: string | undefined;
};

/** In the site's place where the pages are served elsewhere: every path is unknown. */
export const NO_SITE: Site = {
  answerPage: undefined,
  find: () => undefined,
  answer: () => new Response('Not found\n', { status: 404 }),
};

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
  const find = (pathname: string) =>
    [pathname, pathname.replace(/(\/index)?(\.html)?\/?$/, '') || '/'].find((path) => files.has(path));
  const template = join(folder, ANSWER_PAGE);
  const answerPage = existsSync(template) ? readFileSync(template, 'utf8') : undefined;
  return {
    find,
    answerPage,
    answer(request) {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        return new Response('Method not allowed\n', { status: 405, headers: { Allow: 'GET, HEAD' } });
      }
      const pathname = parseTarget(request.url)?.path ?? '';
      const found = files.get(pathname);
      if (found !== undefined) return send(found, request, found === missing ? 404 : 200);
      const tidy = find(pathname);
      if (tidy !== undefined) return new Response(null, { status: 308, headers: { Location: tidy } });
      return send(missing, request, 404);
    },
  };
}

function listFiles(folder: string): Map<string, SiteFile> {
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const all = new Set(names);
  const files = new Map<string, SiteFile>();
  for (const file of names) {
    if (ENCODINGS.some(([, ending]) => file.endsWith(ending))) continue;
    const path = file.slice(folder.length).replaceAll('\\', '/');
    if (path !== CDN_HEADERS && path !== ANSWER_PAGE) files.set(sitePath(path), siteFile(file, path, all));
  }
  return files;
}

function siteFile(file: string, path: string, all: Set<string>): SiteFile {
  const content = readFileSync(file);
  const bodies: SiteFile['bodies'] = new Map([['identity', new Uint8Array(content)]]);
  for (const [name, ending] of ENCODINGS) {
    if (all.has(file + ending)) bodies.set(name, new Uint8Array(readFileSync(file + ending)));
  }
  return {
    type: getMimeType(path) ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    headers: headersOfFile(sitePath(path), path.endsWith('.html') ? content.toString() : undefined),
    bodies,
  };
}

function send(found: SiteFile, request: Request, status: 200 | 404): Response {
  const headers = new Headers({ ...found.headers, 'Content-Type': found.type, Vary: 'Accept-Encoding' });
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
