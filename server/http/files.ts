import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuiltFile, readBuiltFiles } from './builtFiles.ts';
import { chooseEncoding, isKnownToClient } from './negotiation.ts';
import { ANSWER_PAGE } from './sitePath.ts';
import { parseTarget } from './target.ts';

export type StaticFiles = {
  respond(request: Request): Response;
  /** The path of the page or file that `pathname` leads to; undefined where it leads to none. */
  find(pathname: string): string | undefined;
  /** The page that answers a form sent without JavaScript; none where another server takes the requests. */
  answerPage: string | undefined;
};

/** For a server whose pages are served elsewhere: every path is unknown. */
export const NO_FILES: StaticFiles = {
  answerPage: undefined,
  find: () => undefined,
  respond: () => new Response('Not found\n', { status: 404 }),
};

/**
 * The built site in `folder`, read whole at start (a few megabytes). A request only looks its
 * path up, so no path leads outside. A build that runs meanwhile changes nothing: pages, their
 * policies and the files that they name belong together.
 * @throws when the folder holds no built site.
 */
export function openStaticFiles(folder: string): StaticFiles {
  const files = readBuiltFiles(folder);
  const notFound = files.get('/404');
  if (notFound === undefined) throw new Error(`${folder} holds no built site: run npm run build.`);
  const find = (pathname: string) =>
    [pathname, pathname.replace(/(\/index)?(\.html)?\/?$/, '') || '/'].find((path) => files.has(path));
  const template = join(folder, ANSWER_PAGE);
  return {
    find,
    answerPage: existsSync(template) ? readFileSync(template, 'utf8') : undefined,
    respond(request) {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        return new Response('Method not allowed\n', { status: 405, headers: { Allow: 'GET, HEAD' } });
      }
      const pathname = parseTarget(request.url)?.path ?? '';
      const file = files.get(pathname);
      if (file !== undefined) return send(file, request, file === notFound ? 404 : 200);
      const tidy = find(pathname);
      if (tidy !== undefined) {
        return new Response(null, { status: 308, headers: { Location: tidy, 'Content-Length': '0' } });
      }
      return send(notFound, request, 404);
    },
  };
}

function send(file: BuiltFile, request: Request, status: 200 | 404): Response {
  const { representations } = file;
  const encoding = chooseEncoding(request.headers.get('accept-encoding'), representations);
  const { body, etag } = representations[encoding] ?? representations.identity;
  const headers = new Headers({ ...file.headers, Vary: 'Accept-Encoding' });
  if (status === 200) {
    headers.set('ETag', etag);
    if (isKnownToClient(request.headers.get('if-none-match'), etag)) {
      return new Response(null, { status: 304, headers });
    }
  }
  headers.set('Content-Type', file.type);
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
  headers.set('Content-Length', String(body.byteLength));
  return new Response(request.method === 'HEAD' ? null : body, { status, headers });
}
