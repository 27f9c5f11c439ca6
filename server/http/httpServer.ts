import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Limits } from '../limits/limits.ts';
import { inRequest, log } from '../log.ts';
import { type HeaderTable, NON_FILE_HEADERS } from './headers.ts';
import type { StaticFiles } from './static.ts';

/** The form gives up after 15 s, so no honest request takes 20. */
const SERVER_OPTIONS = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 1_000,
  // Longer than the 60 s of proxies, which could otherwise send on a connection that is being closed.
  keepAliveTimeout: 65_000,
} satisfies ServerOptions;

const IDLE_TIMEOUT_MS = 60_000;

/** What the app serves; every other path belongs to the built site. */
const APP_PATHS = /^\/(healthz$|request$|(auth|rest)\/v1(\/|$))/;

type App = {
  fetch: Parameters<typeof getRequestListener>[0];
  /** Paths by their name in the log. Others are logged as "unknown": they may hold personal data. */
  paths: ReadonlySet<string>;
};

type Options = {
  files: StaticFiles;
  /** On every response. */
  headers: HeaderTable;
  limits: Pick<Limits, 'take' | 'clientOf'>;
};

/** Serves the built site and, on its paths, the app. Writes one log line per request. */
export function createHttpServer(app: App, { files, headers, limits }: Options) {
  const listener = getRequestListener(app.fetch);
  const appHeaders = Object.entries({ ...headers, ...NON_FILE_HEADERS });
  const server = createServer(SERVER_OPTIONS, (request, response) => {
    const target = parseTarget(request.url ?? '');
    const path = target?.path ?? '';
    const isKnown = files.has(path) || app.paths.has(path);
    const route = target === undefined ? 'unreadable' : isKnown ? path : 'unknown';
    if (target !== undefined && !APP_PATHS.test(path)) {
      logWhenDone(request, response, route);
      return serveFile(request, response, path);
    }
    const id = randomUUID();
    logWhenDone(request, response, route, id);
    for (const [name, value] of appHeaders) response.setHeader(name, value);
    response.setHeader('X-Request-Id', id);
    if (target === undefined) return void response.writeHead(400, { Connection: 'close' }).end();
    request.url = target.path + target.search;
    inRequest(id, () => listener(request, response));
  });

  function serveFile(request: IncomingMessage, response: ServerResponse, path: string) {
    const forwarded = request.headers['x-forwarded-for'];
    const client = limits.clientOf(request.socket.remoteAddress ?? '', [forwarded].flat().join());
    const wait = limits.take('everything', client);
    if (wait === 0) return files.serve(request, response, path);
    response
      .writeHead(429, { ...headers, ...NON_FILE_HEADERS, 'Content-Type': 'text/plain', 'Retry-After': wait })
      .end('Too many requests. Please wait a minute, or call us.\n');
  }

  // Browsers open connections in advance. Node counts one that has sent nothing as busy.
  const silent = new Set<Socket>();
  server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', ({ socket }) => silent.delete(socket));

  /** Stops accepting, lets requests in flight finish, and cuts the rest after `graceMs`. */
  async function close(graceMs = 7_000) {
    const closed = once(server, 'close');
    server.close();
    for (const socket of silent) socket.destroy();
    // Node keeps a connection open after its last response, also while the server closes (24.21).
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    await closed;
    clearInterval(sweep);
    clearTimeout(cut);
  }

  // Also ends a client that does not read its response.
  server.setTimeout(IDLE_TIMEOUT_MS);
  return { server, close };
}

/** Logs the route's name, never the path, the query or a header, which can hold personal data. */
function logWhenDone(request: IncomingMessage, response: ServerResponse, route: string, id?: string) {
  // Monitors ask every few seconds.
  if (route === '/healthz') return;
  const start = performance.now();
  response.once('close', () => {
    const status = response.headersSent ? response.statusCode : undefined;
    const ms = Math.round((performance.now() - start) * 10) / 10;
    const aborted = response.writableFinished ? undefined : true;
    const level = (status ?? 0) >= 500 ? 'error' : 'info';
    log(level, 'request', { id, method: request.method, route, status, ms, aborted });
  });
}

type Address = { host: string; port: number };

/** Listens at `HOST` and `PORT`. Resolves to the address, with the port that the system chose for PORT=0. */
export async function listen(server: Server, { host, port }: Address): Promise<AddressInfo> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
    return server.address() as AddressInfo;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new Error(`Port ${port} is in use. Choose another: PORT=${port + 10} npm start`);
    if (code === 'EACCES')
      throw new Error(`This user may not listen on port ${port}. Choose one above 1023.`);
    throw new Error(`HOST=${host} is not an address of this machine (${code}). Try 127.0.0.1 or 0.0.0.0.`);
  }
}

/** Returns the URL at which this machine reaches a server on `host`. Not `localhost`, which may be another program's [::1]. */
export function localUrl(host: string, port: number): string {
  const address = ['localhost', '0.0.0.0'].includes(host) ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
}

/** What proxies write in front of the path (RFC 9112, 3.2.2), without user information. */
const ORIGIN = /^https?:\/\/[^/?#@]+/i;
const PRINTABLE = /^\/[!-~]*$/;
/** What URL parsers rewrite, so that two of them could see two paths. */
const REWRITTEN = /\\|\/(\.|%2e){1,2}(\/|$)/i;

/**
 * Splits a request target.
 * @returns undefined for a target that no browser sends: fragments, backslashes, dot segments, raw spaces.
 * @example parseTarget('/services?a=b') // { path: '/services', search: '?a=b' }
 */
export function parseTarget(target: string): { path: string; search: string } | undefined {
  const local = target.replace(ORIGIN, '').replace(/^(?=\?|$)/, '/');
  const [path = ''] = local.split('?', 1);
  if (!PRINTABLE.test(local) || local.includes('#') || REWRITTEN.test(path)) return undefined;
  return { path, search: local.slice(path.length) };
}
