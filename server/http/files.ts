import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { type BuiltFile, readBuiltFiles } from './builtFiles.ts';
import type { HeaderTable } from './headers.ts';
import { chooseEncoding, isKnownToClient } from './negotiation.ts';
import { ANSWER_PAGE } from './sitePath.ts';
import { parseTarget } from './target.ts';

/** What is sent of a file: all of it, or that the client has it already. */
export type FileAnswer = {
  status: 200 | 304 | 404;
  headers: HeaderTable;
  body: Uint8Array<ArrayBuffer> | null;
};

export type StaticFiles = {
  /** @param findOlder what an earlier build has under a path that this one knows nothing of. */
  respond(request: Request, findOlder?: (pathname: string) => BuiltFile | undefined): Response;
  /** What `respond` sends where a plain request names a file by its very path; undefined for all others. */
  answerPlain(request: IncomingMessage): FileAnswer | undefined;
  /** The path of the page or file that `pathname` leads to; undefined where it leads to none. */
  find(pathname: string): string | undefined;
  /** The page that answers a form sent without JavaScript; none where another server takes the requests. */
  answerPage: string | undefined;
  /** Every file, by the path where it is asked for. */
  files: ReadonlyMap<string, BuiltFile>;
};

/** For a server whose pages are served elsewhere: every path is unknown. */
export const NO_FILES: StaticFiles = {
  answerPage: undefined,
  answerPlain: () => undefined,
  files: new Map(),
  find: () => undefined,
  respond: () => new Response('Not found\n', { status: 404 }),
};

/**
 * The built site in `folder`, read whole at once (a few megabytes). A request only looks its
 * path up, so no path leads outside. What changes there later changes nothing: pages, their
 * policies and the files that they name belong together.
 * @throws when the folder holds no built site.
 */
export function openStaticFiles(folder: string): StaticFiles {
  const files = readBuiltFiles(folder);
  const notFound = files.get('/404');
  if (notFound === undefined) throw new Error(`${folder} holds no built site: run npm run build.`);
  /** Those whose path parses to itself: a request for one need not be parsed. */
  const plain = new Map([...files].filter(([path]) => parseTarget(path)?.path === path));
  const find = (pathname: string) =>
    [pathname, pathname.replace(/(\/index)?(\.html)?\/?$/, '') || '/'].find((path) => files.has(path));
  const template = join(folder, ANSWER_PAGE);
  return {
    find,
    files,
    answerPage: existsSync(template) ? readFileSync(template, 'utf8') : undefined,
    answerPlain(request) {
      const file = plain.get(request.url ?? '');
      if (file === undefined || !isPlain(request)) return undefined;
      const { 'accept-encoding': accepted, 'if-none-match': known } = request.headers;
      return answer(file, accepted ?? null, known ?? null);
    },
    respond(request, findOlder) {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        return new Response('Method not allowed\n', { status: 405, headers: { Allow: 'GET, HEAD' } });
      }
      const pathname = parseTarget(request.url)?.path ?? '';
      const file = files.get(pathname) ?? findOlder?.(pathname);
      const tidy = file === undefined ? find(pathname) : undefined;
      if (tidy !== undefined) {
        return new Response(null, { status: 308, headers: { Location: tidy, 'Content-Length': '0' } });
      }
      const { headers } = request;
      const { body, ...init } = answer(
        file ?? notFound,
        headers.get('accept-encoding'),
        headers.get('if-none-match'),
      );
      return new Response(request.method === 'HEAD' ? null : body, init);
    },
  };
}

/** A host that every parser reads in the same way. */
const PLAIN_HOST = /^[a-z0-9.-]+(:[1-5]?\d{1,4})?$/;

/** Whether a request needs no more care: neither a strange host, nor a body that would have to be read first. */
const isPlain = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  PLAIN_HOST.test(headers.host ?? '') &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined;

function answer(file: BuiltFile, accepted: string | null, known: string | null): FileAnswer {
  const { status, representations } = file;
  const encoding = chooseEncoding(accepted, representations);
  const { body, etag, headers, unchangedHeaders } = representations[encoding] ?? representations.identity;
  return status === 200 && isKnownToClient(known, etag)
    ? { status: 304, headers: unchangedHeaders, body: null }
    : { status, headers, body };
}
