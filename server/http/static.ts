import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import {
  ANSWER_PAGE,
  type HeaderTable,
  headersOfFile,
  isHashed,
  NON_FILE_HEADERS,
  sitePath,
} from './headers.ts';

const WATCH_INTERVAL_MS = 1_000;
/** The Content-Security-Policy of each page, as the build wrote it. */
const POLICIES = '/_policies.json';
const NOT_SERVED = /^\/(_policies\.json|_headers|form-answer\.html)$|\.(br|gz)$/;
const EXTENSIONS = { br: '.br', gzip: '.gz', identity: '' };
type Encoding = keyof typeof EXTENSIONS;

/** A file as it is sent in one encoding. */
type Variant = {
  etag: string;
  body: Buffer;
  /** Names and values in turn, the fastest form for `writeHead`. */
  headers: string[];
};
type File = { identity: Variant; br: Variant | undefined; gzip: Variant | undefined };

/** The template of the answer to a form sent without JavaScript. */
export type AnswerPage = { html: string; policy: string };
type Build = { files: Map<string, File>; answerPage: AnswerPage | undefined };
const NO_BUILD: Build = { files: new Map(), answerPage: undefined };

export type StaticFiles = ReturnType<typeof serveStatic>;

type Options = {
  headers: HeaderTable;
  onReload?(): void;
  onFailure?(error: unknown): void;
};

/**
 * Serves the built site in `folder` from memory, and a new build soon after it has replaced the folder. Hashed
 * files of the build before stay, for pages that are open.
 */
export function serveStatic(folder: string, { headers, onReload, onFailure }: Options) {
  let identity = identityOf(folder);
  // There is no build under `npm run dev`.
  let build = existsSync(join(folder, POLICIES)) ? readBuild(folder, headers) : NO_BUILD;
  let { files } = build;

  function reload() {
    const found = identityOf(folder);
    if (found === undefined || found === identity) return;
    identity = found;
    try {
      const next = readBuild(folder, headers);
      files = new Map([...[...build.files].filter(([path]) => isHashed(path)), ...next.files]);
      build = next;
      onReload?.();
    } catch (error) {
      onFailure?.(error);
    }
  }
  setInterval(reload, WATCH_INTERVAL_MS).unref();

  /** Sends the file at `path`, a redirect to its proper path, or the 404 page. */
  function serve(request: IncomingMessage, response: ServerResponse, path: string) {
    const sendEmpty = (status: number, more: HeaderTable) =>
      response.writeHead(status, { ...headers, ...NON_FILE_HEADERS, 'Content-Length': '0', ...more }).end();
    const file = files.get(path);
    const notFound = files.get('/404');
    const tidyPath = path.replace(/(\/index)?(\.html)?\/?$/, '') || '/';
    if (request.method !== 'GET' && request.method !== 'HEAD') sendEmpty(405, { Allow: 'GET, HEAD' });
    else if (file && file !== notFound) sendFile(request, response, file, 200);
    else if (files.has(tidyPath) && tidyPath !== path) sendEmpty(308, { Location: tidyPath });
    else if (notFound) sendFile(request, response, notFound, 404);
    else sendEmpty(404, {});
  }

  return {
    serve,
    has: (path: string) => files.has(path),
    get answerPage(): AnswerPage | undefined {
      return build.answerPage;
    },
  };
}

function sendFile(request: IncomingMessage, response: ServerResponse, file: File, status: number) {
  const { 'accept-encoding': accepted = '', 'if-none-match': known } = request.headers;
  const variant =
    (file.br && accepts(accepted, 'br') && file.br) ||
    (file.gzip && accepts(accepted, 'gzip') && file.gzip) ||
    file.identity;
  // A proxy that compresses turns the ETag into a weak one: W/"…".
  if (status === 200 && known !== undefined && (known.includes(variant.etag) || known.trim() === '*')) {
    response.writeHead(304, variant.headers).end();
  } else {
    response.writeHead(status, variant.headers).end(request.method === 'HEAD' ? undefined : variant.body);
  }
}

const ACCEPTS = { br: /\bbr\s*(,|$|;\s*q=(1|0\.0*[1-9]))/i, gzip: /\bgzip\s*(,|$|;\s*q=(1|0\.0*[1-9]))/i };

const accepts = (header: string, encoding: keyof typeof ACCEPTS) => ACCEPTS[encoding].test(header);

/** Each build is a new folder that is renamed into place. */
function identityOf(folder: string): string | undefined {
  const found = statSync(folder, { throwIfNoEntry: false });
  return found && `${found.ino} ${found.birthtimeMs}`;
}

function readBuild(folder: string, headers: HeaderTable): Build {
  const policies: Record<string, string> = JSON.parse(readFileSync(join(folder, POLICIES), 'utf8'));
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/'))
    .filter((path) => !NOT_SERVED.test(path));
  const answerPage = join(folder, ANSWER_PAGE);
  return {
    files: new Map(paths.map((path) => [sitePath(path), readFile(folder, path, policies, headers)])),
    answerPage: existsSync(answerPage)
      ? { html: readFileSync(answerPage, 'utf8'), policy: policies[sitePath(ANSWER_PAGE)] ?? '' }
      : undefined,
  };
}

function readFile(
  folder: string,
  path: string,
  policies: Record<string, string>,
  headers: HeaderTable,
): File {
  const policy = policies[sitePath(path)];
  if (path.endsWith('.html') && policy === undefined)
    throw new Error(`${path} has no policy in ${POLICIES}.`);
  function read(encoding: Encoding): Variant | undefined {
    const file = join(folder, path + EXTENSIONS[encoding]);
    if (!existsSync(file)) return undefined;
    const body = readFileSync(file);
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    const all = {
      ...headers,
      ...headersOfFile(sitePath(path), policy),
      Vary: 'Accept-Encoding',
      ...(path !== '/404.html' && { ETag: etag }),
      'Content-Type': getMimeType(path) ?? 'application/octet-stream',
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
      'Content-Length': String(body.byteLength),
    };
    return { etag, body, headers: Object.entries(all).flat() };
  }
  return { br: read('br'), gzip: read('gzip'), identity: read('identity') as Variant };
}
